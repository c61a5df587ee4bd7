import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { chooseAccount } from '../../platform/database/embedded/account.ts';
import { freePort } from '../processes/free-port.ts';

const usualPlaces = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

export const pgbouncerPath = usualPlaces.find((path) => existsSync(path));
/** Reason why tests with it are skipped. */
export const withoutPgbouncer =
  'PgBouncer is missing: `apt-get install pgbouncer` as root, or the package of your system';

export interface Pgbouncer {
  /** The address of a database through the pooler. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in front of a database's cluster. It refuses to run as root. */
export async function startPgbouncer(
  databaseUrl: string,
  { mode, poolSize }: { mode: 'transaction' | 'session'; poolSize: number },
): Promise<Pgbouncer> {
  if (!pgbouncerPath) throw new Error(withoutPgbouncer);
  const account = chooseAccount();
  const folder = await mkdtemp(join(tmpdir(), 'curbside-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${username}" "${password}"\n`);
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(
    config,
    `[databases]
* = host=${hostname} port=${serverPort || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 500
`,
  );
  if (account) {
    for (const path of [folder, users, config]) await chown(path, account.uid, account.gid);
  }
  const child = spawn(pgbouncerPath, [config], { ...account, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const through = (url: string) => {
    const pooled = new URL(url);
    pooled.host = `127.0.0.1:${port}`;
    return pooled.href;
  };
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    while (!(await answers(through(databaseUrl)))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer does not start.\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { through, stop };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
