import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction, PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';

type NoSchema = Record<string, never>;

/** The database outside any transaction. */
export type Database = NodePgDatabase<NoSchema>;
/** One transaction. Inside it use this and nothing else. */
export type Transaction = PgTransaction<
  NodePgQueryResultHKT,
  NoSchema,
  ExtractTablesWithRelations<NoSchema>
>;
/** What a query function takes: a transaction, or the database outside one. */
export type Queryable = Database | Transaction;

export interface DatabaseConnection {
  db: Database;
  url: string;
  /** Throws where the database does not answer. Waits for no request: it has a connection of its own. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const connectMs = 5_000;
/** For every session: UTC, and limits that free a request stuck behind a lock or a bad plan. */
const sessionOptions = '-c TimeZone=UTC -c statement_timeout=30000 -c lock_timeout=15000';

/** Opens a pool of connections. */
export function connectDatabase(
  url: string,
  options: { poolSize: number; onError: (error: Error) => void },
): DatabaseConnection {
  const pool = openPool(url, options.poolSize, options.onError);
  const pingPool = openPool(url, 1, options.onError);
  const db = drizzle(pool);
  db.transaction = (run, config) => runTransaction(pool, run, config);
  return {
    db,
    url,
    ping: async () => {
      await pingPool.query('select 1');
    },
    close: async () => {
      await Promise.all([pool.end(), pingPool.end()]);
    },
  };
}

function openPool(url: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    options: sessionOptions,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end Node.
  pool.on('error', onError);
  // Nor does it listen to a connection in use: one that breaks would end Node, too.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/**
 * Drizzle's own transaction on a pool never releases a connection whose `begin` fails, and releases
 * one whose `rollback` fails as if it were sound. Here every connection is released, and one that
 * no longer answers is thrown away.
 */
async function runTransaction<Result>(
  pool: pg.Pool,
  run: (tx: Transaction) => Promise<Result>,
  config: PgTransactionConfig | undefined,
): Promise<Result> {
  const client = await pool.connect();
  try {
    const result = await drizzle(client).transaction(run, config);
    client.release();
    return result;
  } catch (error) {
    const isSound = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!isSound);
    throw error;
  }
}

/** The PostgreSQL error code behind a failed query, such as 23505 for a unique violation. */
function databaseErrorCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause
    ? String(cause.code)
    : undefined;
}

/** Whether a query failed because a value does not fit its type, such as a number out of range. */
export function isDataException(error: unknown): boolean {
  return databaseErrorCode(error)?.startsWith('22') ?? false;
}

/** Whether a query failed on a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  return databaseErrorCode(error) === '23505';
}
