import { type ExtractTablesWithRelations, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
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
/** What a query module takes: it works in and outside a transaction. */
export type Queryable = Database | Transaction;

export interface DatabaseConnection {
  db: Database;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

/** Opens a pool. Sessions speak UTC, and no statement of a request may run longer than 30 s. */
export function connectDatabase(
  url: string,
  options: { poolSize: number; onError: (error: Error) => void },
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    options: '-c TimeZone=UTC -c statement_timeout=30000 -c lock_timeout=20000',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end Node.
  pool.on('error', options.onError);
  // The pool does not listen while a connection is out: one that breaks between two statements of
  // a transaction would end Node just so.
  pool.on('connect', (client) => client.on('error', options.onError));
  return { db: drizzle(pool), pool, url, close: () => pool.end() };
}

/** The PostgreSQL error code behind a failed query, such as 23505 for a unique violation. */
function databaseErrorCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause
    ? String(cause.code)
    : undefined;
}

/** Whether a query failed on a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  return databaseErrorCode(error) === '23505';
}

/** Throws where the database does not answer. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
