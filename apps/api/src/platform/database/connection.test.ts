import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness/test-database.ts';
import { applicationName } from '../process-identity.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { connectDatabase } from './index.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A pool of three on a database of its own, and a way to cut its connections. */
async function openPoolOfThree() {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const url = new URL(database.url);
  url.searchParams.set('application_name', 'cut-me');
  const connection = connectDatabase(url.href, { poolSize: 3, onError: () => undefined });
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  closers.push(() => admin.end());
  const cutAll = () =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
                 where application_name = 'cut-me' and datname = current_database()`);
  return { connection, cutAll };
}

test('no connection is lost to transactions whose begin or rollback fails', async () => {
  const { connection, cutAll } = await openPoolOfThree();
  const { db } = connection;
  const attempt = (inside: () => Promise<unknown>) =>
    db
      .transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await inside();
        await tx.execute(sql`select 1`);
      })
      .catch(() => undefined);
  for (let round = 0; round < 15; round += 1) {
    // In the middle, so that the rollback fails; then idle, so that the next begin does.
    await Promise.all([attempt(cutAll), attempt(async () => undefined)]);
    await Promise.all([cutAll(), attempt(async () => undefined), attempt(async () => undefined)]);
  }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => db.transaction((tx) => tx.execute(sql`select 1 as one`))),
  );
  expect(answers.map(({ rows }) => rows)).toEqual(answers.map(() => [{ one: 1 }]));
  await connection.close();
});

test('a connection goes back to the pool without the transaction that failed on it', async () => {
  const { connection } = await openPoolOfThree();
  const { db } = connection;
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1/0`);
    }),
  ).rejects.toThrow();
  for (let index = 0; index < 6; index += 1) {
    const { rows } = await db.execute(sql`select pg_current_xact_id_if_assigned() as id`);
    expect(rows).toEqual([{ id: null }]);
  }
  await connection.close();
});

test('slow statements are told without their values', async () => {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const slow: string[] = [];
  const connection = connectDatabase(database.url, {
    poolSize: 1,
    onError: () => undefined,
    slowMs: 0,
    onSlow: ({ text }) => slow.push(text),
  });
  await connection.db.execute(sql`select ${'a secret'}::text as alone`);
  await connection.db.transaction((tx) => tx.execute(sql`select ${'a secret'}::text as within`));
  await connection.close();
  expect(slow).toEqual(expect.arrayContaining(['select $1::text as alone', 'begin']));
  expect(slow.join()).toContain('as within');
  expect(slow.join()).not.toContain('a secret');
});

test('every connection names its process', async () => {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const connection = connectDatabase(database.url, { poolSize: 1, onError: () => undefined });
  const { rows } = await connection.db.execute<{ name: string }>(
    sql`select current_setting('application_name') as name`,
  );
  await connection.close();
  expect(rows[0]?.name).toBe(applicationName());
  expect(applicationName({ pid: 7, host: 'web-1.example', version: '1' })).toBe(
    'curbside-web-1.example-7',
  );
  const long = applicationName({ pid: 123_456, host: 'x'.repeat(80), version: '1' });
  expect([long.length, long.endsWith('-123456')]).toEqual([63, true]);
});

test('a ping does not wait for requests that hold every connection', async () => {
  const { connection } = await openPoolOfThree();
  const held = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const busy = held.map(({ promise }) => connection.db.transaction(() => promise));
  await connection.ping();
  for (const { resolve } of held) resolve();
  await Promise.all(busy);
  await connection.close();
});

test('a lock whose connection breaks ends neither the process nor the work under it', async () => {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const done = await withAdvisoryLock(database.url, 7_420_199, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await admin.end();
    await expect(client.query('select 1')).rejects.toThrow();
    return 'done';
  });
  expect(done).toBe('done');
});
