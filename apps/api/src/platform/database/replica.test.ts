import { appendFile, chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { until } from '../../test/harness/factories.ts';
import { openLine } from '../../test/harness/line.ts';
import { createTestDatabase } from '../../test/harness/test-database.ts';
import { freePort } from '../../test/processes/free-port.ts';
import { startEmbeddedDatabase } from './embedded/index.ts';
import { connectDatabase, type Database } from './index.ts';
import { Replica } from './replica.ts';

const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** A primary, and a copy of its cluster that streams from it. */
async function startPair() {
  const folder = await mkdtemp(join(tmpdir(), 'curbside-replica-'));
  await chmod(folder, 0o711);
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const [home, copy] = [join(folder, 'primary'), join(folder, 'replica')];
  const first = await startEmbeddedDatabase({ dataDir: home });
  const { port, username, password } = new URL(first.url);
  await first.stop();
  await cp(home, copy, { recursive: true, preserveTimestamps: true });
  const primary = await startEmbeddedDatabase({ dataDir: home, port: Number(port) });
  closers.push(() => primary.stop());
  const cluster = join(copy, 'cluster');
  await writeFile(join(cluster, 'standby.signal'), '');
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  );
  const replica = await startEmbeddedDatabase({ dataDir: copy });
  closers.push(() => replica.stop());
  return { primary, replica };
}

function connect(url: string): Database {
  const { db, close } = connectDatabase(url, { poolSize: 2, onError: () => undefined });
  closers.push(close);
  return db;
}

test('a replica that cannot be reached from the start is told once, with the reason', async () => {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const url = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
  const warn = vi.fn();
  const replica = new Replica(url, connect(database.url), { log: { warn } as never, poolSize: 2 });
  closers.push(() => replica.close());
  await replica.check();
  await replica.check();
  const err = { cause: { code: 'ECONNREFUSED' } };
  expect(warn.mock.calls).toMatchObject([[{ isFresh: false, err }, expect.any(String)]]);
});

test('reads go to a replica while it follows, and to the primary while it is behind or away', async () => {
  const pair = await startPair();
  const [primary, standby] = [connect(pair.primary.url), connect(pair.replica.url)];
  const log = { info: vi.fn(), warn: vi.fn() } as never;
  const replica = new Replica(pair.replica.url, primary, { log, poolSize: 2 });
  closers.push(() => replica.close());
  await primary.execute(sql`create table notes (words text)`);
  const isRead = () =>
    replica.reads(async (db) => {
      const { rows } = await db.execute<{ of: boolean }>(sql`select pg_is_in_recovery() as of`);
      return rows[0]?.of;
    });
  const words = () =>
    replica.reads(async (db) => {
      const { rows } = await db.execute<{ words: string }>(sql`select words from notes`);
      return rows.map((row) => row.words);
    });
  await until(async () => (await isRead()) === true);

  // It stands still while the primary goes on.
  await standby.execute(sql`select pg_wal_replay_pause()`);
  await primary.execute(sql`insert into notes values ('new')`);
  await until(async () => (await isRead()) === false);
  expect(await words()).toEqual(['new']);
  await standby.execute(sql`select pg_wal_replay_resume()`);
  await until(async () => (await isRead()) === true);
  expect(await words()).toEqual(['new']);

  await pair.replica.stop();
  expect(await words()).toEqual(['new']);
  expect(await isRead()).toBe(false);
});

test('reads leave a replica that hangs, and one whose primary does not say how far it is', async () => {
  const pair = await startPair();
  const [toPrimary, toReplica] = [
    await openLine(pair.primary.url),
    await openLine(pair.replica.url),
  ];
  closers.push(toPrimary.close, toReplica.close);
  const log = { info: vi.fn(), warn: vi.fn() } as never;
  const replica = new Replica(toReplica.url, connect(toPrimary.url), { log, poolSize: 2 });
  closers.push(() => replica.close());
  const isRead = () =>
    replica.reads(async (db) => {
      const { rows } = await db.execute<{ of: boolean }>(sql`select pg_is_in_recovery() as of`);
      return rows[0]?.of;
    });
  await until(async () => (await isRead()) === true);

  toReplica.freeze();
  const read = await Promise.all(Array.from({ length: 6 }, isRead));
  expect(read).toEqual(Array.from({ length: 6 }, () => false));
  toReplica.thaw();
  await until(async () => (await isRead()) === true);

  toPrimary.freeze();
  await until(async () => !replica.isFresh);
  toPrimary.thaw();
  await until(async () => (await isRead()) === true);
});
