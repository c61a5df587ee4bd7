import pg from 'pg';

/** Node's errors of connections do not say which server they are about, so the driver's are kept here. */
const failures = new WeakSet<object>();

export function markConnectionFailure(error: Error): void {
  failures.add(error);
}

export function isConnectionFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failures.has(error);
}

/** Marks the error of a connection that could not be opened. */
export class MarkingClient extends pg.Client {
  override connect = ((callback?: (error: Error) => void) => {
    const mark = (error: Error | null | undefined) => {
      if (error) markConnectionFailure(error);
    };
    if (!callback) {
      return super.connect().catch((error: Error) => {
        mark(error);
        throw error;
      });
    }
    const done = (error: Error) => {
      mark(error);
      callback(error);
    };
    return Reflect.apply(super.connect, this, [done]);
  }) as pg.Client['connect'];
}
