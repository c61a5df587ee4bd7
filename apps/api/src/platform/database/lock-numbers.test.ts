import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockNumbers, personLocks } from './lock-numbers.ts';
import { migrationsFolder } from './migrate.ts';

/** The numbers of locks that functions of the database take, by the function's name. */
async function locksInSql(): Promise<Map<string, number>> {
  const locks = new Map<string, number>();
  for (const name of await readdir(migrationsFolder)) {
    if (!name.endsWith('.sql')) continue;
    const text = await readFile(join(migrationsFolder, name), 'utf8');
    for (const part of text.split(/(?=create (?:or replace )?function )/i)) {
      const owner = /function (\w+)/i.exec(part)?.[1] ?? name;
      for (const [, number] of part.matchAll(/pg_\w*advisory\w*\((\d+)/g)) {
        locks.set(owner, Number(number));
      }
    }
  }
  return locks;
}

test('no two advisory locks share a number', async () => {
  const inSql = await locksInSql();
  expect(inSql.size).toBeGreaterThanOrEqual(2);
  const all = [...Object.values(personLocks), ...Object.values(lockNumbers), ...inSql.values()];
  expect(new Set(all).size).toBe(all.length);
});
