import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './errors.ts';

const mutexPatienceMs = 180_000;
const sqliteBusy = 5;

/**
 * A file lock that the operating system releases when its holder dies. Node has no flock(2), but
 * its built-in SQLite locks with fcntl(2) on every platform, so an empty SQLite file serves as the
 * lock. (Lock files with a process id leave a race when two processes find the same stale one, and
 * containers reuse ids.)
 */
export class FileLock {
  readonly #connection: DatabaseSync;

  constructor(path: string) {
    this.#connection = new DatabaseSync(path, { timeout: 0 });
  }

  /** Any number of processes can share it. */
  tryShared(): boolean {
    return this.#attempt(() => {
      this.#connection.exec('BEGIN');
      this.#connection.prepare('SELECT count(*) FROM sqlite_schema').get();
    });
  }

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
      // Nothing is ever written. A journal is not needed and would fail on a full disk.
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

/** Excludes other processes and other callers in this one. */
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
  const deadline = Date.now() + mutexPatienceMs;
  while (!taken()) {
    if (Date.now() > deadline) {
      const message = 'Another process has been starting or stopping the database for 3 minutes.';
      throw new EmbeddedDatabaseError('locked', message);
    }
    await sleep(25);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
