import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries } from '../../platform/database/embedded/binaries.ts';
import { ownAll } from '../../platform/database/embedded/file-tree.ts';
import { startEmbeddedDatabase } from '../../platform/database/embedded/index.ts';
import { type Place, settlePlace } from '../../platform/database/embedded/place.ts';
import { until } from '../harness/factories.ts';
import { freePort } from './free-port.ts';

export interface Node {
  port: number;
  /** The process id of its postmaster. */
  pid: number;
  url: string;
  /** Sends SIGKILL to its postmaster. */
  kill(): void;
  stop(): Promise<void>;
}

/**
 * Starts two PostgreSQL on one machine: the primary acknowledges a commit once the standby has
 * written it. The standby begins as a copy of the primary's stopped cluster.
 */
export async function startPair(folder: string): Promise<{ primary: Node; standby: Node }> {
  const dataDir = join(folder, 'primary');
  const database = await startEmbeddedDatabase({ dataDir });
  await database.stop();
  const { password } = new URL(database.url);
  const place = await settlePlace(dataDir, await findBinaries(), () => undefined);
  const copy = join(folder, 'standby', 'cluster');
  await mkdir(join(folder, 'standby'), { mode: 0o711 });
  await cp(place.cluster, copy, { recursive: true, preserveTimestamps: true });
  await writeFile(join(copy, 'standby.signal'), '');
  if (place.account) await ownAll(copy, place.account);
  const [first, second] = [await freePort(), await freePort()];
  const primary = await startNode(place, {
    folder: join(folder, 'primary'),
    cluster: place.cluster,
    port: first,
    password,
    settings: { synchronous_standby_names: 'standby' },
  });
  const standby = await startNode(place, {
    folder: join(folder, 'standby'),
    cluster: copy,
    port: second,
    password,
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${first} user=curbside password=${password} application_name=standby`,
    },
  });
  await until(async () => {
    const { rows } = await ask(primary.url, 'select sync_state from pg_stat_replication');
    return rows.some(({ sync_state }) => sync_state === 'sync');
  });
  return { primary, standby };
}

interface NodeOptions {
  folder: string;
  cluster: string;
  port: number;
  password: string;
  settings: Record<string, string>;
}

async function startNode(place: Place, options: NodeOptions): Promise<Node> {
  const { folder, cluster, port, password, settings } = options;
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '64MB',
    timezone: 'UTC',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = join(folder, 'drill.log');
  const log = await open(logFile, 'a');
  const child = spawn(join(place.programs, 'postgres'), ['-D', cluster, ...flags], {
    ...place.account,
    cwd: '/',
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    stdio: ['ignore', log.fd, log.fd],
  });
  await once(child, 'spawn');
  await log.close();
  const url = `postgres://curbside:${password}@127.0.0.1:${port}/postgres`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(await readFile(logFile, 'utf8'));
    return ask(url, 'select 1').then(
      () => true,
      () => false,
    );
  });
  return {
    port,
    pid: child.pid ?? 0,
    url,
    kill: () => child.kill('SIGKILL'),
    stop: () => end(child),
  };
}

export async function ask(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGQUIT');
  await exited;
}
