import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { until } from '../../test/harness/factories.ts';
import { createMonthLog, type MonthLog } from '../../test/harness/month-log.ts';
import { administer, databaseUrl } from '../../test/harness/test-cluster.ts';
import { untilWaiting } from '../../test/harness/waiting.ts';
import { runCommand } from '../../test/processes/run-command.ts';
import { archiveMonths } from './archive-months.ts';
import { describeBreak } from './describe-break.ts';
import { verifyLog } from './verify-log.ts';

const command = new URL('../../archive-audit.ts', import.meta.url).pathname;
const now = '2026-11-15T12:00:00Z';
const clock = { now: () => new Date(now) };

let log: MonthLog;
let folder: string;
beforeEach(async () => {
  log = await createMonthLog();
  folder = await mkdtemp(join(tmpdir(), 'curbside-months-'));
});
afterEach(async () => {
  await log.close();
  await rm(folder, { recursive: true });
});

/** Months of one, three, no and two rows, and two of the month that goes on. */
async function writeMonths(): Promise<void> {
  // A line separator of Unicode stands in JSON as it is.
  await log.add('2026-07-05T12:00:00Z', { note: 'a\u2028b\n"c" \\ ü', number: 1.5e10 });
  for (const day of ['2026-08-05', '2026-08-15', '2026-08-25']) await log.add(`${day}T12:00:00Z`);
  for (const day of ['2026-10-05', '2026-10-15']) await log.add(`${day}T12:00:00Z`);
  await log.seal(now);
  for (const hour of ['08', '09']) await log.add(`2026-11-05T${hour}:00:00Z`);
}

const archive = (before: string) =>
  archiveMonths({ db: log.db, clock }, { system: 'test' }, { before, folder });

const fileOf = (month: string) => join(folder, `audit-${month}.ndjson.gz`);

const verify = (given: Parameters<typeof verifyLog>[1] = { folder }) => verifyLog(log.db, given);

async function idsLeft(): Promise<number[]> {
  const { rows } = await log.db.execute<{ id: string }>(
    sql`select a.id from audit_log a join audit_chain c on c.audit_id = a.id order by c.position`,
  );
  return rows.map(({ id }) => Number(id));
}

describe('archived months', () => {
  test('leave as files with their rows and seal, and the chain goes on from the last of them', async () => {
    await writeMonths();
    const { months, kept } = await archive('2026-10');
    expect(kept).toBeUndefined();
    expect(months.map(({ month, rows }) => [month, rows])).toEqual([
      ['2026-07', 1],
      ['2026-08', 3],
      ['2026-09', 0],
    ]);
    // The three rows of archiving are the newest.
    expect(await idsLeft()).toEqual([5, 6, 7, 8, 9, 10, 11]);
    expect((await stat(fileOf('2026-08'))).mode & 0o777).toBe(0o600);
    const [header = '', row = ''] = gunzipSync(await readFile(fileOf('2026-07')))
      .toString()
      .split('\n');
    const { rows } = await log.db.execute<{ seal: string; head: string }>(
      sql`select seal, head from audit_months where month = '2026-07'`,
    );
    expect(JSON.parse(header)).toMatchObject({ month: '2026-07', ...rows[0] });
    expect(JSON.parse(row)).toMatchObject({ position: 1, hash: rows[0]?.head });
    expect(JSON.parse(row).row).toContainEqual({ note: 'a\u2028b\n"c" \\ ü', number: 1.5e10 });
    expect(await log.look()).toBeUndefined();
    expect(await verify()).toMatchObject({ isWhole: true });
    expect((await verify()).lines).toContain(
      'The files of 2026-07 to 2026-09 hold what was sealed.',
    );
    expect((await verify({})).lines.join(' ')).toContain('only the seals were verified');
  });

  test('are named in the log by the archiving itself', async () => {
    await writeMonths();
    const { months } = await archive('2026-08');
    const { rows } = await log.db.execute(sql`
      select system, entity_id, details from audit_log where action = 'audit_month.archived'`);
    expect(rows).toEqual([
      {
        system: 'test',
        entity_id: '2026-07',
        details: { rows: 1, sha256: months[0]?.sha256, seal: expect.any(String) },
      },
    ]);
  });

  test('leave an unsealed month alone, and a second run finds nothing to do', async () => {
    await writeMonths();
    expect((await archive('2027-01')).months).toHaveLength(4);
    expect((await archive('2027-01')).months).toEqual([]);
    expect((await idsLeft()).slice(0, 2)).toEqual([7, 8]);
    await log.add('2026-11-20T12:00:00Z');
    await log.seal('2026-12-15T12:00:00Z');
    expect(await verify()).toMatchObject({ isWhole: true });
  });

  test('break the chain if its first row left was changed or removed', async () => {
    await writeMonths();
    await archive('2026-10');
    await log.tamper(sql`update audit_log set entity_id = '2' where id = 5`);
    expect((await verify()).lines).toEqual(['The first broken row is 5 of 2026-10: changed.']);
    await log.tamper(sql`update audit_log set entity_id = '1' where id = 5`);
    expect(await verify()).toMatchObject({ isWhole: true });
    await log.tamper(
      sql`delete from audit_log where id = 5`,
      sql`delete from audit_chain where position = 5`,
    );
    expect((await verify()).lines).toEqual(['The first broken row is 6 of 2026-10: out of place.']);
  });

  test('let the chain go on where no row is left', async () => {
    await log.add('2026-07-05T12:00:00Z');
    await log.seal('2026-08-15T12:00:00Z');
    await archive('2026-08');
    // As if the row of the archiving were not the newest.
    await log.tamper(sql`delete from audit_log`, sql`delete from audit_chain`);
    await log.add(now);
    const { rows } = await log.db.execute(sql`select position from audit_chain`);
    expect(rows).toEqual([{ position: '2' }]);
    expect(await verify()).toMatchObject({ isWhole: true });
  });

  test('contain a hash that was kept elsewhere', async () => {
    await writeMonths();
    const { rows } = await log.db.execute<{ hash: string }>(
      sql`select encode(hash, 'hex') as hash from audit_chain where position = 3`,
    );
    const hash = rows[0]?.hash ?? '';
    await archive('2026-10');
    expect(await verify({ hash, folder })).toMatchObject({ isWhole: true });
    const unknown = await verify({ hash });
    expect([unknown.isWhole, unknown.lines[0]]).toEqual([
      false,
      expect.stringContaining('add --archive FOLDER'),
    ]);
    expect((await verify({ hash: 'f'.repeat(64), folder })).lines[0]).toContain('were removed');
  });

  test('are verified alone', async () => {
    await writeMonths();
    await archive('2026-10');
    const month = '2026-08';
    expect((await verify({ month })).lines[0]).toContain('add --archive FOLDER');
    expect((await verify({ month, folder })).lines[0]).toContain('2026-08 is whole: 3 rows');
    expect((await verify({ month: '2026-10' })).lines[0]).toContain('2026-10 is whole: 2 rows');
    await rm(fileOf(month));
    expect((await verify({ month, folder })).lines[0]).toContain('of 2026-08: the file is missing');
    expect(await verify({ month: '2026-07', folder })).toMatchObject({ isWhole: true });
  });
});

test.each<[string, (lines: string[]) => string[], string]>([
  ['changed', (lines) => lines.with(2, (lines[2] ?? '').replace('thing', 'other')), 'row is 3'],
  ['removed', (lines) => lines.toSpliced(2, 1), 'at position 3 of 2026-08: removed'],
  ['removed at the end', (lines) => lines.slice(0, 3), 'at position 4 of 2026-08: removed'],
  [
    'swapped',
    ([header = '', one = '', two = '', three = '']) => [header, two, one, three],
    'at position 2 of 2026-08: removed',
  ],
  ['added', (lines) => lines.toSpliced(2, 0, lines[1] ?? ''), 'row is 2 of 2026-08: out of place'],
  [
    'added at the end',
    (lines) => [...lines, (lines[3] ?? '').replace('"position":4', '"position":5')],
    'row is 4 of 2026-08: added',
  ],
  ['no row', (lines) => lines.with(1, '{}'), 'at position 2 of 2026-08: not a row'],
  ['in a changed header', (lines) => lines.with(0, '{}'), 'of 2026-08: the first line was changed'],
  ['written again', (lines) => lines, 'of 2026-08: the file is not the archived one'],
])('a row in a file that is %s is named', async (_, change, words) => {
  await writeMonths();
  await archive('2026-09');
  const path = fileOf('2026-08');
  const lines = gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n');
  await writeFile(path, gzipSync(`${change(lines).join('\n')}\n`, { level: 1 }));
  const { isWhole, lines: said } = await verify();
  expect([isWhole, said.join(' ')]).toEqual([false, expect.stringContaining(words)]);
});

test.each([
  ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['is empty', () => Buffer.alloc(0)],
])('a file that %s is named', async (_, change) => {
  await writeMonths();
  await archive('2026-09');
  await writeFile(fileOf('2026-08'), change(await readFile(fileOf('2026-08'))));
  expect((await verify()).lines[0]).toMatch(/of 2026-08: (the file (cannot be read|is empty))/);
});

test('a restored database verifies seals and files, too', async () => {
  await writeMonths();
  await archive('2026-10');
  const file = join(folder, 'backup.zip');
  const backup = { DATABASE_URL: log.url, DATA_DIR: join(folder, 'home') };
  expect(await runCommand('backup', [file], backup)).toMatchObject({ code: 0 });
  const clusterUrl = inject('clusterUrl');
  const name = `curbside_test_restored_${process.pid}`;
  await administer(clusterUrl, `create database ${name}`);
  try {
    const url = databaseUrl(clusterUrl, name);
    const restored = { DATABASE_URL: url, DATA_DIR: join(folder, 'new-home') };
    const { output } = await runCommand('restore', [file], restored);
    expect(output).toContain('The audit log is whole.');
    const verified = await runCommand('verify-audit', ['--archive', folder], { DATABASE_URL: url });
    expect(verified).toMatchObject({ code: 0 });
    expect(verified.output).toContain('The files of 2026-07 to 2026-09 hold what was sealed.');
  } finally {
    await administer(clusterUrl, `drop database ${name} with (force)`);
  }
});

describe('archiving', () => {
  const run = (before: string) =>
    runCommand('archive-audit', ['--before', before, '--to', folder], { DATABASE_URL: log.url });

  /**
   * Starts the command while another transaction holds a lock, and kills it once it waits for that lock.
   * The server's side of the killed transaction ends with the lock.
   */
  async function killAtLock(lock: ReturnType<typeof sql>): Promise<void> {
    await log.db.transaction(async (tx) => {
      await tx.execute(lock);
      const child = spawn(process.execPath, [command, '--before', '2026-10', '--to', folder], {
        env: { PATH: process.env.PATH, NODE_ENV: 'test', SEED: 'none', DATABASE_URL: log.url },
        stdio: 'ignore',
      });
      await untilWaiting(log.db, 1);
      child.kill('SIGKILL');
      await once(child, 'close');
    });
    await until(async () => {
      const { rows } = await log.db.execute(sql`select from pg_locks l
        join pg_stat_activity using (pid) where datname = current_database()
          and l.locktype = 'advisory'`);
      return rows.length === 0;
    });
  }

  test.each<[string, ReturnType<typeof sql>, { isFile: boolean; isPart: boolean }]>([
    [
      'while it writes the file',
      sql`lock table audit_chain in access exclusive mode`,
      { isFile: false, isPart: true },
    ],
    [
      'between the file and the database',
      sql`select from audit_months where month = '2026-07' for update`,
      { isFile: true, isPart: false },
    ],
    [
      'once the month is noted',
      sql`lock table archived_car_turns in share mode`,
      { isFile: true, isPart: false },
    ],
    [
      'while it removes rows',
      sql`lock table audit_log in share mode`,
      { isFile: true, isPart: false },
    ],
    [
      'between rows and links',
      sql`lock table audit_chain in share mode`,
      { isFile: true, isPart: false },
    ],
  ])('killed %s loses nothing, and the next run continues', async (_, lock, files) => {
    await writeMonths();
    await killAtLock(lock);
    expect(existsSync(fileOf('2026-07'))).toBe(files.isFile);
    expect(existsSync(`${fileOf('2026-07')}.part`)).toBe(files.isPart);
    expect(await idsLeft()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await log.look()).toBeUndefined();
    const next = await run('2026-10');
    expect(next).toMatchObject({ code: 0 });
    expect(next.output).toContain('Archived 2026-08: 3 rows in');
    expect((await idsLeft()).slice(0, 4)).toEqual([5, 6, 7, 8]);
    expect(await verify()).toMatchObject({ isWhole: true });
  });

  test('killed after a month continues with the one after it', async () => {
    await writeMonths();
    await killAtLock(sql`select from audit_months where month = '2026-08' for update`);
    expect((await idsLeft()).slice(0, 3)).toEqual([2, 3, 4]);
    const next = await run('2026-10');
    expect(next.output).not.toContain('Archived 2026-07');
    expect(next.output).toContain('Archived 2026-08: 3 rows in');
    expect(await verify()).toMatchObject({ isWhole: true });
  });

  test('by two at once archives each month once', async () => {
    await writeMonths();
    const outputs = await Promise.all([run('2026-10'), run('2026-10')]);
    expect(outputs.map(({ code }) => code)).toEqual([0, 0]);
    const { rows } = await log.db.execute(sql`
      select entity_id from audit_log where action = 'audit_month.archived' order by id`);
    expect(rows.map(({ entity_id }) => entity_id)).toEqual(['2026-07', '2026-08', '2026-09']);
    expect(await verify()).toMatchObject({ isWhole: true });
  });

  test('keeps a broken month, and names its row', async () => {
    await writeMonths();
    await log.tamper(sql`update audit_log set entity_id = '2' where id = 3`);
    const { code, output } = await run('2026-10');
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(
        'The first broken row is 3 of 2026-08: changed. Nothing was removed.',
      ),
    ]);
    expect((await idsLeft()).slice(0, 3)).toEqual([2, 3, 4]);
    expect(existsSync(fileOf('2026-08'))).toBe(false);
    const found = await log.look();
    expect(found && describeBreak(found)).toContain('row is 3 of 2026-08');
  });

  test('overwrites no file of another log', async () => {
    await writeMonths();
    await writeFile(fileOf('2026-07'), 'other');
    const { code, output } = await run('2026-08');
    expect([code, output]).toEqual([1, expect.stringContaining('move it away')]);
    expect(await readFile(fileOf('2026-07'), 'utf8')).toBe('other');
    expect(await idsLeft()).toHaveLength(8);
  });

  test.each([[['--before', '2026-13', '--to', '.']], [['--before', '2026-10']], [['2026-10']]])(
    'refuses the arguments %j',
    async (args) => {
      const { code } = await runCommand('archive-audit', args, { DATABASE_URL: log.url });
      expect(code).toBe(1);
    },
  );
});
