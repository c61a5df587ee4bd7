import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/harness/test-app.ts';
import { inTransaction } from './context.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.db.execute(sql`create table counters (id integer primary key, count integer not null)`);
  await app.db.execute(sql`insert into counters values (1, 0), (2, 0)`);
});
afterAll(() => app.close());

test('of two transactions that wait for each other both are committed, once', async () => {
  let waiting = 0;
  let goOn: () => void = () => undefined;
  const bothHaveOne = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const countBoth = (first: number, second: number) =>
    inTransaction(app.server.deps, { system: 'test' }, async ({ tx }) => {
      await tx.execute(sql`update counters set count = count + 1 where id = ${first}`);
      waiting += 1;
      if (waiting === 2) goOn();
      await bothHaveOne;
      await tx.execute(sql`update counters set count = count + 1 where id = ${second}`);
    });
  await Promise.all([countBoth(1, 2), countBoth(2, 1)]);
  const { rows } = await app.db.execute(sql`select id, count from counters order by id`);
  expect(rows).toEqual([
    { id: 1, count: 2 },
    { id: 2, count: 2 },
  ]);
  // The one that was begun again can lose again.
  expect(waiting).toBeGreaterThan(2);
});
