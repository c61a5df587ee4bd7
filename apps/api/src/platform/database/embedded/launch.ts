import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { diskFullError, EmbeddedDatabaseError, isDiskFull } from './errors.ts';
import type { Place } from './place.ts';
import { choosePort, rememberPort } from './port.ts';
import { findPostmaster, type Postmaster, removeStalePostmasterFile } from './postmaster-file.ts';

export interface LaunchOptions {
  durable: boolean;
  port: number | undefined;
  /** Connection pools reconnect to this port, so no other will do. */
  portIsFixed: boolean;
  log: (line: string) => void;
}

const logLimitBytes = 10_000_000;
const retryForMs = 30_000;

/**
 * Starts PostgreSQL on an unused cluster and waits until it accepts connections; after a crash,
 * until it has recovered.
 * @throws EmbeddedDatabaseError start_failed, disk_full
 */
export async function launch(
  place: Place,
  options: LaunchOptions,
): Promise<{ postmaster: Postmaster; child: ChildProcess }> {
  const deadline = Date.now() + retryForMs;
  for (;;) {
    await removeStalePostmasterFile(place.cluster);
    const port =
      options.portIsFixed && options.port
        ? options.port
        : await choosePort(place.dataDir, options.port);
    const { child, output } = await run(place, port, options.durable);
    const postmaster = await untilReady(place, child, options.log);
    if (postmaster) {
      await rememberPort(place.dataDir, port);
      return { postmaster, child };
    }
    const said = await output();
    if (isDiskFull(said)) throw diskFullError(place.home);
    if (!isPassing(said) || Date.now() > deadline) throw startFailed(place, said);
    await sleep(250);
  }
}

/** Resolves once it accepts connections, or with undefined if it ends instead. */
export async function untilReady(
  place: Place,
  child: ChildProcess | undefined,
  log: (line: string) => void,
): Promise<Postmaster | undefined> {
  let nextNoteAt = Date.now() + 3_000;
  while (!child || (child.exitCode === null && child.signalCode === null)) {
    const found = await findPostmaster(place.cluster);
    const isIt = child ? found?.pid === child.pid : found !== undefined;
    if (found && isIt && found.status === 'ready') return found;
    if (!child && (!found || found.status === 'stopping')) return undefined;
    if (Date.now() > nextNoteAt) {
      log('PostgreSQL is recovering, which takes a while after a crash');
      nextNoteAt += 30_000;
    }
    await sleep(15);
  }
  return undefined;
}

async function run(place: Place, port: number, durable: boolean) {
  const logFile = join(place.dataDir, 'postgres.log');
  const size = await stat(logFile).then(
    (file) => file.size,
    () => 0,
  );
  if (size > logLimitBytes) await rm(logFile, { force: true });
  const log = await open(logFile, 'a', 0o600);
  const { size: start } = await log.stat();
  const child = spawn(join(place.programs, 'postgres'), argumentsFor(place, port, durable), {
    ...place.account,
    cwd: '/',
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    // Its own session, so that a signal to this process group does not end it.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw startFailed(place, String(error));
  } finally {
    await log.close();
  }
  child.unref();
  return { child, output: async () => (await readFile(logFile)).subarray(start).toString() };
}

function argumentsFor(place: Place, port: number, durable: boolean): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Without these a commit survives a killed process, but not a power failure.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', place.cluster, ...flags];
}

/** True if the port was just taken, or processes of a killed PostgreSQL have not ended yet. */
function isPassing(said: string): boolean {
  return /could not bind|could not create any TCP|shared memory block .* is still in use|lock file ".*" already exists/.test(
    said,
  );
}

function startFailed(place: Place, said: string): EmbeddedDatabaseError {
  const tail = said.trim().split('\n').slice(-15).join('\n');
  const message = `The database in ${place.cluster} does not start. PostgreSQL said:\n${tail}`;
  return new EmbeddedDatabaseError('start_failed', message);
}
