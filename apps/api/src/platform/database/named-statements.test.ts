import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness/test-database.ts';
import { connectDatabase } from './index.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openOneConnection({ isPooled = false } = {}) {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const directUrl = isPooled ? `${database.url}?application_name=direct` : database.url;
  const connection = connectDatabase(database.url, {
    poolSize: 1,
    onError: () => undefined,
    directUrl,
  });
  closers.push(() => connection.close());
  const { db } = connection;
  const namedLike = async (part: string) => {
    const { rows } = await db.execute<{ statement: string }>(
      sql.raw(`select statement from pg_prepared_statements where statement like '%${part}%'`),
    );
    return rows.map(({ statement }) => statement);
  };
  return { db, namedLike };
}

test('a statement is prepared once it has come three times, and answers each value', async () => {
  const { db, namedLike } = await openOneConnection();
  for (const value of [1, 2]) await db.execute(sql`select ${value}::int as often`);
  expect(await namedLike('as often')).toEqual([]);
  for (const value of [3, 4, 5, 6, 7, 8, 9, 10]) {
    const { rows } = await db.execute(sql`select ${value}::int as often`);
    expect(rows).toEqual([{ often: value }]);
  }
  expect(await namedLike('as often')).toEqual(['select $1::int as often']);
});

test('a prepared statement goes on after an error, in a new transaction and on a changed table', async () => {
  const { db, namedLike } = await openOneConnection();
  await db.execute(sql`create table things (id int primary key)`);
  const add = (id: number) => db.execute(sql`insert into things (id) values (${id}) returning id`);
  for (const id of [1, 2, 3, 4]) await add(id);
  await expect(add(4)).rejects.toThrow();
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into things (id) values (${5}) returning id`);
      await tx.execute(sql`insert into things (id) values (${5}) returning id`);
    }),
  ).rejects.toThrow();
  await db.execute(sql`alter table things add column color text default 'black'`);
  const { rows } = await add(5);
  expect(rows).toEqual([{ id: 5 }]);
  expect(await namedLike('into things')).toHaveLength(1);
});

test('behind a pooler nothing is prepared under a name', async () => {
  const { db, namedLike } = await openOneConnection({ isPooled: true });
  for (const value of [1, 2, 3, 4, 5]) await db.execute(sql`select ${value}::int as pooled`);
  expect(await namedLike('as pooled')).toEqual([]);
});

test('statements without a value may be several in one text, however often they come', async () => {
  const { db } = await openOneConnection();
  for (let round = 0; round < 5; round += 1) {
    await db.execute(sql.raw('select 1 as first; select 2 as second'));
  }
  const { rows } = await db.execute(sql.raw('select 3 as third'));
  expect(rows).toEqual([{ third: 3 }]);
});

test('at most 600 texts have a name, so that a connection keeps no more plans', async () => {
  const { db, namedLike } = await openOneConnection();
  for (let number = 0; number < 620; number += 1) {
    const text = sql.raw(`as limited_${number}`);
    for (const value of [1, 2, 3]) await db.execute(sql`select ${value}::int ${text}`);
  }
  expect(await namedLike('as limited')).toHaveLength(600);
});
