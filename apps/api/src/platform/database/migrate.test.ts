import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProblem } from '../../start-problem.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts';
import { runCommand } from '../../test/processes/run-command.ts';
import { usualLimits } from './apply-migration.ts';
import { openSnapshot } from './dump/dump-database.ts';
import { listPendingMigrations, migrateDatabase, requireMigrated } from './migrate.ts';
import { type Migration, parseMigration, readMigrations } from './migrations.ts';
import { splitStatements } from './sql-statements.ts';

const impatient = { lockMs: 150, othersMs: 300, giveUpMs: 2_000 };

let database: TestDatabase;
const clients: pg.Client[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  // Sets the limits of its role, which ends the sessions from before.
  await migrateDatabase(database.url);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await database.drop();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(database.url);
  clients.push(client);
  await client.connect();
  return client;
}

async function query(statement: string): Promise<unknown[]> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function withNew(name: string, sql: string): Migration[] {
  return [...readMigrations(), parseMigration(name, sql)];
}

const addColumn = withNew('9001_more.sql', 'alter table settings add column more int;');
const isApplied = async (name: string) =>
  (await query(`select from migrations.applied where name = '${name}'`)).length > 0;

/** A session that gives up, like every request's, if it has to wait for a lock longer than `ms`. */
async function startWriting(ms: number) {
  const client = await connect();
  await client.query(`set lock_timeout to ${ms}`);
  let writes = 0;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await client.query(
        "insert into settings (key, value) values ('w', '') on conflict (key) do update set value = ''",
      );
      writes += 1;
    }
  })();
  return {
    async end(): Promise<number> {
      isOver = true;
      await writing;
      return writes;
    },
  };
}

/** Resolves as soon as a line that says so was reported. */
function reported(text: string) {
  const lines: string[] = [];
  let onLine: (() => void) | undefined;
  const report = (line: string) => {
    lines.push(line);
    if (line.includes(text)) onLine?.();
  };
  const seen = new Promise<void>((resolve) => {
    onLine = resolve;
  });
  return { report, seen, lines };
}

describe('a migration of a live database', () => {
  test('makes way for writers while a long reader holds its table, and is applied after it', async () => {
    const reader = await connect();
    await reader.query('begin; select from settings');
    const writer = await startWriting(5_000);
    const { report, seen, lines } = reported('made way');
    const migrating = migrateDatabase(database.url, { migrations: addColumn, report });
    await seen;
    expect(lines.join()).toMatch(/9001_more.sql made way for session \d+ \(.*since/);
    expect(await isApplied('9001_more.sql')).toBe(false);
    await reader.query('commit');
    await migrating;
    expect(await writer.end()).toBeGreaterThan(0);
    expect(await query('select more from settings limit 1')).toEqual([{ more: null }]);
  });

  test('that itself takes long is rolled back when others wait, and named when it is given up', async () => {
    const slow = withNew('9001_slow.sql', 'lock table settings; select pg_sleep(60);');
    const migrating = migrateDatabase(database.url, { migrations: slow, limits: impatient });
    const refused = expect(migrating).rejects.toThrow(
      /^9001_slow.sql was given up because of others that waited for its own locks/,
    );
    const writer = await startWriting(5_000);
    await refused;
    expect(await writer.end()).toBeGreaterThan(0);
    expect(await isApplied('9001_slow.sql')).toBe(false);
  });

  test('is given up with the name of the session in its way', async () => {
    const reader = await connect();
    await reader.query("set application_name to 'the report'; begin; select from settings");
    const problem = await migrateDatabase(database.url, {
      migrations: addColumn,
      // The watch ends it, which has seen the session, and not the lock's own limit.
      limits: { lockMs: 60_000, othersMs: 300, giveUpMs: 0 },
    }).catch(startProblem);
    expect(problem).toMatch(
      /^9001_more.sql was given up because of session \d+ \(the report, idle/,
    );
    await reader.query('rollback');
  });

  test('keeps the files that were applied before one that is wrong', async () => {
    const files = [...addColumn, parseMigration('9002_wrong.sql', 'create table a (); nonsense;')];
    const problem = await migrateDatabase(database.url, { migrations: files }).catch(startProblem);
    expect(problem).toMatch(/^9002_wrong.sql failed: syntax error/);
    expect(await isApplied('9001_more.sql')).toBe(true);
    expect(await query("select to_regclass('a') as a")).toEqual([{ a: null }]);
  });

  test('waits for a backup without holding up anybody; a start with nothing to apply does not', async () => {
    const { report, seen } = reported('Waiting for a backup');
    const snapshot = await openSnapshot(database.url);
    await migrateDatabase(database.url);
    const migrating = migrateDatabase(database.url, { migrations: addColumn, report });
    await seen;
    const writer = await startWriting(1_000);
    await query('select from settings');
    expect(await writer.end()).toBeGreaterThan(0);
    expect(await isApplied('9001_more.sql')).toBe(false);
    await snapshot.close();
    await migrating;
    expect(await isApplied('9001_more.sql')).toBe(true);
  });
});

test('a process that waits for the first migration of a database is not ended by it', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await query(`alter role current_user in database ${name} reset all`);
  const snapshot = await openSnapshot(database.url);
  const waiters = [1, 2].map(() => reported('Waiting for'));
  const both = Promise.all(waiters.map(({ report }) => migrateDatabase(database.url, { report })));
  await Promise.all(waiters.map(({ seen }) => seen));
  await snapshot.close();
  await both;
});

describe('an index that is made concurrently', () => {
  const sql =
    '-- no transaction\ncreate unique index concurrently values_once\n  on settings (value);';
  const files = withNew('9001_index.sql', sql);
  const isValid = async () =>
    query("select indisvalid from pg_index where indexrelid = to_regclass('values_once')");

  test('is made again if an earlier try left it invalid', async () => {
    await query("insert into settings values ('a', 'twice'), ('b', 'twice')");
    const problem = await migrateDatabase(database.url, { migrations: files }).catch(startProblem);
    expect(problem).toMatch(/^9001_index.sql failed: could not create unique index/);
    expect(await isValid()).toEqual([{ indisvalid: false }]);
    await query("delete from settings where key = 'b'");
    await migrateDatabase(database.url, { migrations: files });
    expect(await isValid()).toEqual([{ indisvalid: true }]);
    // A process that was killed before it noted the file.
    await query("delete from migrations.applied where name = '9001_index.sql'");
    await migrateDatabase(database.url, { migrations: files });
    expect(await isApplied('9001_index.sql')).toBe(true);
  });

  test('never waits for another process that waits for it', async () => {
    const reader = await connect();
    await reader.query('begin isolation level repeatable read; select from settings');
    const writer = await startWriting(1_000);
    const { report, seen } = reported('Waiting for');
    const both = Promise.all(
      [1, 2].map(() => migrateDatabase(database.url, { migrations: files, report })),
    );
    await seen;
    await reader.query('commit');
    await both;
    expect(await writer.end()).toBeGreaterThan(0);
    expect(await isValid()).toEqual([{ indisvalid: true }]);
  });
});

describe('an older program', () => {
  test('starts on a newer schema of its generation, and refuses the next generation in one line', async () => {
    await migrateDatabase(database.url, { migrations: addColumn });
    await migrateDatabase(database.url);
    await requireMigrated(database.url);
    const breaking = parseMigration('9002_new.sql', '-- breaking\nalter table settings drop more;');
    await migrateDatabase(database.url, { migrations: [...addColumn, breaking] });
    for (const start of [migrateDatabase, requireMigrated]) {
      const problem = await start(database.url).catch(startProblem);
      expect(problem).toMatch(/^This version is too old for its database, which has 9002_new.sql/);
      expect(problem).not.toContain('\n');
    }
  });

  test('without the record of what breaks finds the files that this version knows', async () => {
    await query('alter table migrations.applied drop column is_breaking');
    await query("delete from migrations.applied where name = '0026_payout_accounts.sql'");
    expect((await listPendingMigrations(database.url)).map(({ name }) => name)).toEqual([
      '0026_payout_accounts.sql',
    ]);
    const again = readMigrations().map((file) => ({ ...file, sql: '' }));
    await migrateDatabase(database.url, { migrations: again });
    expect(await listPendingMigrations(database.url)).toEqual([]);
  });
});

test('a database of a version before the first release is refused, and stays as it is', async () => {
  await query('create schema drizzle');
  await query('create table drizzle.__drizzle_migrations (hash text)');
  await query('delete from migrations.applied');
  const problem = await migrateDatabase(database.url).catch(startProblem);
  expect(problem).toContain('Start with an empty one');
  expect(await query('select name from migrations.applied')).toEqual([]);
});

test('the command lists what is pending, applies it once, and then has nothing to do', async () => {
  await query('drop schema migrations cascade; drop schema public cascade; create schema public');
  const settings = { DATABASE_URL: database.url };
  const run = (...args: string[]) => runCommand('migrate', args, settings);
  const names = readMigrations().map(({ name }) => name);
  await expect(requireMigrated(database.url)).rejects.toThrow('0001_platform.sql, 0002');
  const plan = await run('--plan');
  expect(plan.code).toBe(0);
  expect(plan.output.match(/^\d{4}_\w+\.sql/gm)).toEqual(names);
  expect(await query("select to_regclass('settings') as found")).toEqual([{ found: null }]);
  const applied = await run('--apply');
  expect(applied).toMatchObject({ code: 0 });
  expect(applied.output).toContain(
    `Made the tables: ${names.length} files, up to ${names.at(-1)}.`,
  );
  expect(applied.output).not.toContain('Applied');
  expect(await run('--apply')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Nothing to do'),
  });
  expect(await run()).toMatchObject({ code: 1, output: expect.stringContaining('Usage') });
}, 240_000);

test('statements are split outside of strings, bodies and comments', () => {
  expect(
    splitStatements(`-- one; two
      select ';', "a;b" /* ; */ ; do $x$ begin; end; $x$;
      select 'it''s; ' - 1`),
  ).toEqual([`select ';', "a;b"`, 'do $x$ begin; end; $x$', "select 'it''s; ' - 1"]);
});

test('what an older program could not work with says so in its first line', () => {
  const firstRelease = '0026_payout_accounts.sql';
  const breaks = /\b(drop\s+(table|column)|rename\s+(to|column)|alter\s+column\s+\w+\s+type)\b/i;
  const unmarked = readMigrations().filter(
    ({ name, sql, isBreaking }) => name > firstRelease && breaks.test(sql) && !isBreaking,
  );
  expect(unmarked.map(({ name }) => name)).toEqual([]);
});

test('nobody waits longer than a request waits for its lock', () => {
  expect(usualLimits.lockMs).toBeLessThan(5_000);
  expect(usualLimits.othersMs * 1.5).toBeLessThan(5_000);
});
