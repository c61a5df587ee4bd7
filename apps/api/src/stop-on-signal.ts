import type { Log } from './platform/log.ts';

/** A stop that hangs is killed after this time. */
const stopMayTakeMs = 20_000;

/** systemd signals every process of a service, and npm passes its own signal on: both are one stop. */
const oneStopMs = 1000;

export interface Stoppable {
  /** Serves on until balancers send no more requests. Ends early if the signal is aborted. */
  drain(signal: AbortSignal): Promise<void>;
  close(): Promise<unknown>;
}

/**
 * Stops on SIGTERM and SIGINT, then ends the process. A second signal, a second later or more, cuts the
 * draining short. The result tells if a signal came.
 */
export function stopOnSignal(log: Log, { drain, close }: Stoppable): () => boolean {
  const hurry = new AbortController();
  let begunAt: number | undefined;
  const stop = async (signal: string) => {
    if (begunAt !== undefined) {
      if (performance.now() - begunAt >= oneStopMs) hurry.abort();
      return;
    }
    begunAt = performance.now();
    log.info({ signal }, 'stopping: running requests are finished first');
    await drain(hurry.signal);
    setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, stopMayTakeMs).unref();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      stop(signal).catch((error: Error) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      });
    });
  }
  return () => begunAt !== undefined;
}
