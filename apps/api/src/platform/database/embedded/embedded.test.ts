import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { cp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, EmbeddedDatabaseError, startEmbeddedDatabase } from './index.ts';
import { isAlive } from './process-status.ts';

const open: EmbeddedDatabase[] = [];
const dirs: string[] = [];
const children: ChildProcess[] = [];

function newDataDir(mode = 0o711): string {
  const parent = mkdtempSync(join(tmpdir(), 'curbside-embedded-'));
  chmodSync(parent, mode);
  dirs.push(parent);
  return join(parent, 'postgres');
}

async function start(dataDir: string, port?: number): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, durable: false, port });
  open.push(database);
  return database;
}

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function homeOf(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, 'location'), 'utf8').catch(() => dataDir)).trim();
}

async function postmasterPid(dataDir: string): Promise<number> {
  const home = await homeOf(dataDir);
  return Number.parseInt(await readFile(join(home, 'cluster/postmaster.pid'), 'utf8'), 10);
}

/** Another server process: it reports its URL and stops gracefully on request. */
const program = `
  const { startEmbeddedDatabase } = await import(process.argv[1]);
  const database = await startEmbeddedDatabase({ dataDir: process.argv[2], durable: false });
  console.log(JSON.stringify({ url: database.url, started: database.started }));
  process.stdin.once('data', () => database.stop().then(() => process.exit(0)));
`;

async function startElsewhere(dataDir: string) {
  const module = join(import.meta.dirname, 'index.ts');
  const args = ['--input-type=module', '-e', program, module, dataDir];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(createInterface(child.stdout), 'line');
  const { url, started } = JSON.parse(line) as { url: string; started: boolean };
  const exited = once(child, 'exit');
  return {
    url,
    started,
    kill: () => child.kill('SIGKILL') && exited,
    stop: () => child.stdin.write('stop\n') && exited,
  };
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(open.splice(0).map((database) => database.stop()));
  for (const parent of dirs.splice(0)) {
    const dataDir = join(parent, 'postgres');
    // A PostgreSQL left by a killed process is joined and stopped.
    await (await startEmbeddedDatabase({ dataDir }).catch(() => undefined))?.stop();
    await rm(await homeOf(dataDir), { recursive: true, force: true });
    await rm(parent, { recursive: true, force: true });
  }
});

describe('the embedded database', { timeout: 60_000 }, () => {
  test('is a UTF-8 PostgreSQL with the extensions the schema needs, behind a password', async () => {
    const { url, started } = await start(newDataDir());
    expect(started).toBe(true);
    await query(url, 'create extension pg_trgm; create extension btree_gist');
    const [row] = await query(url, "select lower('Ä') as low, current_setting('fsync') as fsync");
    expect(row).toEqual({ low: 'ä', fsync: 'off' });
    await expect(query(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
  });

  test('keeps its password where only its owner may read it', async () => {
    const dataDir = newDataDir();
    await start(dataDir);
    expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600);
  });

  test('finds everything as it was after a stop, at the same address', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    await query(first.url, 'create table kept as select 7 as n');
    const pid = await postmasterPid(dataDir);
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    const second = await start(dataDir);
    expect(second).toMatchObject({ started: true, url: first.url });
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('takes another port where its own is taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { url } = await start(newDataDir(), port);
    expect(new URL(url).port).not.toBe(String(port));
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    blocker.close();
  });

  test('comes back by itself when killed, with what was committed, at the same address', async () => {
    const dataDir = newDataDir();
    const { url } = await start(dataDir);
    await query(url, 'create table kept as select 7 as n');
    const pid = await postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    const rows = await vi.waitFor(
      async () => {
        expect(isAlive(pid)).toBe(false);
        return query(url, 'select n from kept');
      },
      { timeout: 15_000 },
    );
    expect(rows).toEqual([{ n: 7 }]);
    expect(await postmasterPid(dataDir)).not.toBe(pid);
  });

  test('outlives a server that is killed, and is joined by the next', async () => {
    const dataDir = newDataDir();
    const killed = await startElsewhere(dataDir);
    await query(killed.url, 'create table kept as select 7 as n');
    await killed.kill();
    const next = await start(dataDir);
    expect(next).toMatchObject({ started: false, url: killed.url });
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }]);
    const pid = await postmasterPid(dataDir);
    await next.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('recovers when server and database were killed together', async () => {
    const dataDir = newDataDir();
    const killed = await startElsewhere(dataDir);
    await query(killed.url, 'create table kept as select 7 as n');
    const pid = await postmasterPid(dataDir);
    await killed.kill();
    process.kill(pid, 'SIGKILL');
    const next = await start(dataDir);
    expect(next.started).toBe(true);
    expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('is not fooled by a process that has the number of the one that died', async () => {
    const dataDir = newDataDir();
    await (await start(dataDir)).stop();
    const cluster = join(dataDir, 'cluster');
    const stale = `${process.pid}\n${cluster}\n1\n1\n\n127.0.0.1\n0 0\nready\n`;
    await writeFile(join(cluster, 'postmaster.pid'), stale);
    const { started, url } = await start(dataDir);
    expect(started).toBe(true);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is shared by two processes, and stays until the last one stops', async () => {
    const dataDir = newDataDir();
    const other = await startElsewhere(dataDir);
    expect(other.started).toBe(true);
    const mine = await start(dataDir);
    expect(mine).toMatchObject({ started: false, url: other.url });
    const pid = await postmasterPid(dataDir);
    await other.stop();
    expect(await query(mine.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await postmasterPid(dataDir)).toBe(pid);
    await mine.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('starts once when several ask at the same moment', async () => {
    const dataDir = newDataDir();
    const all = await Promise.all([
      startElsewhere(dataDir),
      startElsewhere(dataDir),
      start(dataDir),
      start(dataDir),
    ]);
    expect(all.filter((database) => database.started)).toHaveLength(1);
    expect(new Set(all.map((database) => database.url)).size).toBe(1);
  });

  test.runIf(process.getuid?.() === 0)('works in a folder that only root may enter', async () => {
    const dataDir = newDataDir(0o700);
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const first = await startEmbeddedDatabase({ dataDir, durable: false, log });
    open.push(first);
    const home = await homeOf(dataDir);
    expect(home).not.toBe(dataDir);
    expect(lines).toContainEqual(expect.stringContaining(home));
    await query(first.url, 'create table kept as select 7 as n');
    await first.stop();
    expect(await query((await start(dataDir)).url, 'select n from kept')).toEqual([{ n: 7 }]);
    await expect(cp(dataDir, `${dataDir}-copy`, { recursive: true })).resolves.toBeUndefined();
    await expect(start(`${dataDir}-copy`)).rejects.toMatchObject({ code: 'data_copied' });
  });

  test('names another major version', async () => {
    const dataDir = newDataDir();
    await (await start(dataDir)).stop();
    await writeFile(join(dataDir, 'cluster/PG_VERSION'), '14\n');
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'other_major_version',
      message: expect.stringContaining('PostgreSQL 14'),
    });
  });

  test('says what PostgreSQL said when it cannot start', async () => {
    const dataDir = newDataDir();
    await (await start(dataDir)).stop();
    await rm(join(dataDir, 'cluster/global/pg_control'));
    await expect(start(dataDir)).rejects.toBeInstanceOf(EmbeddedDatabaseError);
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'start_failed',
      message: expect.stringContaining('pg_control'),
    });
  });
});
