import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './errors.ts';

const MUTEX_PATIENCE_MS = 180_000;
const SQLITE_BUSY = 5;

/**
 * A lock on a file that the operating system itself lets go when its holder dies, however it dies.
 * Node has no flock(2); SQLite, which is part of Node, locks by fcntl(2) on every platform, so an
 * empty SQLite file serves as one. (Lock files with a process id inside leave a race when two
 * processes find the same stale one, and ids are reused in containers.)
 */
export class FileLock {
  readonly #connection: DatabaseSync;

  constructor(path: string) {
    this.#connection = new DatabaseSync(path, { timeout: 0 });
  }

  /** Holds the lock together with any number of others. */
  tryShared(): boolean {
    return this.#attempt(() => {
      this.#connection.exec('BEGIN');
      this.#connection.prepare('SELECT count(*) FROM sqlite_schema').get();
    });
  }

  /** Holds the lock alone. */
  tryExclusive(): boolean {
    return this.#attempt(() => this.#connection.exec('BEGIN EXCLUSIVE'));
  }

  release(): void {
    if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
  }

  close(): void {
    this.release();
    this.#connection.close();
  }

  #attempt(take: () => void): boolean {
    try {
      // Nothing is ever written: a journal on a full disk would be in the way.
      this.#connection.exec('PRAGMA journal_mode = MEMORY');
      take();
      return true;
    } catch (error) {
      this.release();
      if (isBusy(error)) return false;
      const message =
        'The data folder is on a file system without file locks, which the embedded database ' +
        'needs: set DATA_DIR to a folder on a local disk, or DATABASE_URL to a PostgreSQL server.';
      throw new EmbeddedDatabaseError('no_file_locks', message, { cause: error });
    }
  }
}

/** Runs `work` while no other process (and no other caller in this one) runs its own. */
export async function withMutex<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = new FileLock(path);
  try {
    await until(() => lock.tryExclusive());
    return await work();
  } finally {
    lock.close();
  }
}

async function until(taken: () => boolean): Promise<void> {
  const deadline = Date.now() + MUTEX_PATIENCE_MS;
  while (!taken()) {
    if (Date.now() > deadline) {
      const message = 'Another process has been starting or stopping the database for 3 minutes.';
      throw new EmbeddedDatabaseError('locked', message);
    }
    await sleep(25);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
