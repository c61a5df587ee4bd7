import { expect, test } from 'vitest';
import { lockNumbers, personLocks } from './lock-numbers.ts';
import { readMigrations } from './migrations.ts';

/** The numbers of locks that functions of the database take, by the function's name. */
function locksInSql(): Map<string, number> {
  const locks = new Map<string, number>();
  for (const { name, sql } of readMigrations()) {
    for (const part of sql.split(/(?=create (?:or replace )?function )/i)) {
      const owner = /function (\w+)/i.exec(part)?.[1] ?? name;
      // The last definition of a function counts.
      locks.delete(owner);
      for (const [, number] of part.matchAll(/pg_\w*advisory\w*\((\d+)/g)) {
        locks.set(owner, Number(number));
      }
    }
  }
  return locks;
}

test('no two advisory locks share a number', () => {
  const inSql = locksInSql();
  expect(inSql.size).toBeGreaterThanOrEqual(1);
  const all = [...Object.values(personLocks), ...Object.values(lockNumbers), ...inSql.values()];
  expect(new Set(all).size).toBe(all.length);
});
