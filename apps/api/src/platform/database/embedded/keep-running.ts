import { isAlive } from './process-status.ts';
import type { RunningPostgres } from './run-postgres.ts';

const lookEveryMs = 500;
const longestPauseMs = 10_000;

/**
 * Restarts PostgreSQL when it ends before `stop` is called, on the same port, so that connection
 * pools find it. Every process watches, so `revive` must be safe to call concurrently.
 */
export function keepRunning(
  first: RunningPostgres,
  revive: () => Promise<RunningPostgres>,
  log: (line: string) => void,
): { stop(): Promise<void> } {
  let current = first;
  let stopped = false;
  let reviving: Promise<void> | undefined;
  let failures = 0;
  let notBefore = 0;

  function look(): void {
    if (stopped || reviving || Date.now() < notBefore || isAlive(current.postmaster.pid)) return;
    reviving = tryAgain().finally(() => {
      reviving = undefined;
    });
  }

  async function tryAgain(): Promise<void> {
    log('PostgreSQL has ended unexpectedly: starting it again');
    try {
      current = await revive();
      current.child?.once('exit', look);
      failures = 0;
      log('PostgreSQL runs again');
    } catch (error) {
      failures += 1;
      notBefore = Date.now() + Math.min(lookEveryMs * 2 ** failures, longestPauseMs);
      log(`PostgreSQL did not start: ${error instanceof Error ? error.message : error}`);
    }
  }

  current.child?.once('exit', look);
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await reviving;
    },
  };
}
