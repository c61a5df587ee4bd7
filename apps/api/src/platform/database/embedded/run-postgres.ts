import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LaunchOptions, launch, untilReady } from './launch.ts';
import type { Place } from './place.ts';
import { findPostmaster, type Postmaster } from './postmaster-file.ts';
import { isAlive } from './process-status.ts';

export interface RunningPostgres {
  postmaster: Postmaster;
  child: ChildProcess | undefined;
}

const fastShutdownPatienceMs = 60_000;

/** Call it under the mutex. */
export async function ensureRunning(
  place: Place,
  options: LaunchOptions,
): Promise<RunningPostgres> {
  const postmaster = await untilReady(place, undefined, options.log);
  if (postmaster) return { postmaster, child: undefined };
  while (await findPostmaster(place.cluster)) await sleep(20);
  return launch(place, options);
}

/** Stops PostgreSQL after it rolled back open transactions and wrote everything. Call it under the mutex. */
export async function shutDown(place: Place): Promise<void> {
  const postmaster = await findPostmaster(place.cluster);
  if (!postmaster) return;
  process.kill(postmaster.pid, 'SIGINT');
  const deadline = Date.now() + fastShutdownPatienceMs;
  while (isAlive(postmaster.pid)) {
    // An immediate stop is safe too: the next start recovers from the log.
    if (Date.now() > deadline) process.kill(postmaster.pid, 'SIGQUIT');
    await sleep(Date.now() > deadline ? 1_000 : 15);
  }
}
