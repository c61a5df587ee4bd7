import { sql } from 'drizzle-orm';
import type { Log } from '../log.ts';
import { currentScope } from '../scope.ts';
import {
  connectDatabase,
  type Database,
  databaseErrorCode,
  isDatabaseUnavailable,
} from './index.ts';

/** Reads that may be a few seconds old go through this: to a replica where there is a fresh one. */
export type Reads = <Result>(read: (db: Database) => Promise<Result>) => Promise<Result>;

const mayBeBehindMs = 5_000;
const checkEveryMs = 1_000;
/** A check holds so long: with the lag, less than a browser remembers its own writes. */
const knownForMs = 4_000;
/** A replica that hangs is left after this; searches take far less. */
const answerMs = 3_000;

interface Position {
  /** The end of the primary's log at this moment. */
  lsn: bigint;
  at: number;
}

/** PostgreSQL stopped a query of the replica for the sake of what it replays, or it was promoted. */
const conflictCodes = ['40001', '40P01', '25006'];

/**
 * A copy of the database for searches and public pages. It counts as fresh while it has replayed what
 * the primary had written five seconds ago, so an idle primary is no lag.
 */
export class Replica {
  readonly #primary: Database;
  readonly #connection: ReturnType<typeof connectDatabase>;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #positions: Position[] = [];
  #checking: Promise<void> | undefined;
  #isFresh = false;
  #freshUntil = 0;
  readonly #startedAt = performance.now();
  #isTold = false;

  constructor(url: string, primary: Database, { log, poolSize }: { log: Log; poolSize: number }) {
    this.#primary = primary;
    this.#log = log;
    const onError = (err: Error) => log.warn({ err }, 'connection to the replica');
    this.#connection = connectDatabase(url, { poolSize, onError, answerMs });
    this.#timer = setInterval(() => {
      this.#checking ??= this.check().finally(() => {
        this.#checking = undefined;
      });
    }, checkEveryMs);
    this.#timer.unref();
  }

  /** Where the last check was too long ago, such as one that hangs, nothing is known. */
  get isFresh(): boolean {
    return this.#isFresh && performance.now() < this.#freshUntil;
  }

  async check(): Promise<void> {
    const checkedAt = performance.now();
    let err: unknown;
    const isFresh = await this.#measure().catch((error) => {
      err = error;
      return false;
    });
    // At the first look a busy primary may be a little ahead.
    const isLate = err !== undefined || performance.now() > this.#startedAt + mayBeBehindMs;
    if (isFresh !== this.#isFresh || (isLate && !this.#isTold)) {
      const facts = err === undefined ? { isFresh } : { isFresh, err };
      this.#log[isFresh ? 'info' : 'warn'](facts, 'the replica is read, or not');
      this.#isTold = true;
    }
    this.#isFresh = isFresh;
    this.#freshUntil = checkedAt + knownForMs;
  }

  async #measure(): Promise<boolean> {
    const at = performance.now();
    const { rows: written } = await this.#primary.execute<{ lsn: string }>(
      sql`select (pg_current_wal_lsn() - '0/0')::text as lsn`,
    );
    this.#positions.push({ lsn: BigInt(written[0]?.lsn ?? 0), at });
    const { rows } = await this.#connection.db.execute<{ lsn: string | null }>(
      sql`select case when pg_is_in_recovery()
            then (pg_last_wal_replay_lsn() - '0/0')::text end as lsn`,
    );
    const replayed = rows[0]?.lsn;
    const oldest = performance.now() - mayBeBehindMs;
    this.#positions = this.#positions.filter((position) => position.at >= oldest);
    if (replayed === null || replayed === undefined) return false;
    return this.#positions.some(({ lsn }) => lsn <= BigInt(replayed));
  }

  /** People who have just written read the primary, which has what they wrote. */
  readonly reads: Reads = async (read) => {
    if (!this.isFresh || currentScope()?.hasWritten) return read(this.#primary);
    try {
      return await read(this.#connection.db);
    } catch (error) {
      const isConflict = conflictCodes.includes(databaseErrorCode(error) ?? '');
      if (!isConflict && !isDatabaseUnavailable(error)) throw error;
      this.#isFresh = isConflict && this.#isFresh;
      return read(this.#primary);
    }
  };

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#checking;
    await this.#connection.close();
  }
}
