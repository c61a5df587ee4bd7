import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseAccount } from '../apps/api/src/platform/database/embedded/account.ts';
import { freePort } from '../apps/api/src/test/processes/free-port.ts';

const debianPrograms = '/usr/lib/postgresql';
const stanza = 'curbside';

/** A PostgreSQL that hands each finished segment of its log to pgBackRest. */
export interface ArchivedPostgres {
  url: string;
  backUp(): void;
  /** Closes the current segment of the log and waits until it is in the archive. */
  archiveNow(): void;
  /** Kills the database and deletes its folder. */
  destroy(): void;
  /** Brings back the folder as of an instant (2026-11-24 10:00:00.000+00), and starts the database. */
  restore(instant: string): void;
  stop(): void;
}

/** Starts one under `folder`, set up as docs/operations.md describes. */
export async function startArchivedPostgres(folder: string): Promise<ArchivedPostgres> {
  const programs = findPrograms();
  const account = chooseAccount();
  const port = await freePort();
  const cluster = join(folder, 'cluster');
  const configuration = join(folder, 'pgbackrest.conf');
  const password = 'drill';

  const runAs = (program: string, args: readonly string[]) => {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      ...account,
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C', PGPASSWORD: password },
      // A server that is started keeps its output open.
      stdio: ['ignore', program.endsWith('pg_ctl') ? 'ignore' : 'pipe', 'pipe'],
    });
    if (status !== 0) {
      throw new Error(`${program} ${args.join(' ')}\n${error ?? ''}${stdout ?? ''}${stderr}`);
    }
  };
  const backRest = (...args: string[]) =>
    runAs('pgbackrest', [`--config=${configuration}`, `--stanza=${stanza}`, ...args]);
  const control = (...args: string[]) => runAs(join(programs, 'pg_ctl'), ['-D', cluster, ...args]);
  const start = () => control('-w', '-t', '120', '-l', join(folder, 'server.log'), 'start');
  const ask = (statement: string) =>
    runAs(join(programs, 'psql'), [
      ...['-h', '127.0.0.1', '-p', String(port), '-U', 'curbside', '-d', 'postgres'],
      ...['-v', 'ON_ERROR_STOP=1', '-qc', statement],
    ]);

  for (const name of ['repository', 'log', 'lock', 'socket']) own(join(folder, name));
  writeFileSync(
    configuration,
    `[global]
repo1-path=${join(folder, 'repository')}
repo1-retention-full=2
log-path=${join(folder, 'log')}
lock-path=${join(folder, 'lock')}
start-fast=y
log-level-console=error

[${stanza}]
pg1-path=${cluster}
pg1-port=${port}
pg1-socket-path=${join(folder, 'socket')}
pg1-user=curbside
`,
  );
  writeFileSync(join(folder, 'password'), password, { mode: 0o644 });
  runAs(join(programs, 'initdb'), [
    ...['-D', cluster, '-U', 'curbside', '--encoding=UTF8', '--locale=C'],
    ...['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${join(folder, 'password')}`],
  ]);
  ownedFile(
    join(cluster, 'postgresql.auto.conf'),
    `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${join(folder, 'socket')}'
timezone = 'UTC'
archive_mode = on
archive_command = 'pgbackrest --config=${configuration} --stanza=${stanza} archive-push %p'
`,
  );
  start();
  backRest('stanza-create');
  backRest('check');
  return {
    url: `postgres://curbside:${password}@127.0.0.1:${port}/postgres`,
    backUp: () => backRest('--type=full', 'backup'),
    archiveNow: () => backRest('check'),
    destroy() {
      control('-m', 'immediate', 'stop');
      rmSync(cluster, { recursive: true });
    },
    restore(instant) {
      own(cluster, 0o700);
      backRest('--type=time', `--target=${instant}`, '--target-action=promote', 'restore');
      start();
      // It answers as soon as it can be read; writes begin when it has been promoted.
      ask('do $$ begin while pg_is_in_recovery() loop perform pg_sleep(0.1); end loop; end $$');
    },
    stop: () => control('-m', 'immediate', 'stop'),
  };

  function own(path: string, mode = 0o755): void {
    mkdirSync(path, { mode });
    if (account) chownSync(path, account.uid, account.gid);
  }

  function ownedFile(path: string, text: string): void {
    writeFileSync(path, text);
    if (account) chownSync(path, account.uid, account.gid);
  }
}

/** The newest PostgreSQL of Debian: pgBackRest reads the versions that it was packaged with. */
function findPrograms(): string {
  const versions = existsSync(debianPrograms) ? readdirSync(debianPrograms) : [];
  const [newest] = versions.map(Number).sort((a, b) => b - a);
  const hasBackRest = spawnSync('pgbackrest', ['version']).status === 0;
  if (newest === undefined || !hasBackRest) {
    throw new Error('The drill needs both: apt-get install postgresql pgbackrest');
  }
  return join(debianPrograms, String(newest), 'bin');
}
