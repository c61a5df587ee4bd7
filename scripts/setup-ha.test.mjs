import { describe, expect, test } from 'vitest';
import { readNodes, renderNodes } from './setup-ha.mjs';

const machines = ['a=10.0.0.1', 'b=10.0.0.2', 'c=10.0.0.3'];

describe('the configuration of a highly available PostgreSQL', () => {
  test('fills every template for every machine', () => {
    const files = renderNodes(readNodes(machines));
    expect([...files.keys()]).toEqual(['a', 'b', 'c']);
    for (const contents of files.values()) {
      for (const [name, text] of contents)
        expect([name, text]).toEqual([name, expect.not.stringMatching(/\{\{|undefined/)]);
    }
    const patroni = files.get('b')?.get('patroni.yml');
    expect(patroni).toContain('listen: 10.0.0.2:5432');
    expect(patroni).toContain('hosts: 10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379');
  });

  test('gives all machines the same passwords, and every cluster its own', () => {
    const addresses = () => {
      const files = renderNodes(readNodes(machines));
      return [...files.values()].map((contents) => contents.get('curbside.database.env'));
    };
    const [first, second] = [addresses(), addresses()];
    expect(new Set(first).size).toBe(1);
    expect(first[0]).not.toBe(second[0]);
  });

  test.each([
    [['a=10.0.0.1', 'b=10.0.0.2'], 'at least three'],
    [[...machines, 'd=10.0.0.4'], 'An odd number'],
    [['a=10.0.0.1', 'b=10.0.0.2', 'c=10.0.0.2'], 'must differ'],
    [['a=host', ...machines.slice(1)], 'a=host is not NAME=ADDRESS'],
  ])('refuses %j', (args, problem) => {
    expect(() => readNodes(args)).toThrow(problem);
  });
});
