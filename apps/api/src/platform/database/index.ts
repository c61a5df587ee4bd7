import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction, PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { applicationName } from '../process-identity.ts';
import { UnnamedStatementsClient } from './unnamed-statements-client.ts';

type NoSchema = Record<string, never>;

export type Database = NodePgDatabase<NoSchema>;
/** Inside a transaction use this and nothing else. */
export type Transaction = PgTransaction<
  NodePgQueryResultHKT,
  NoSchema,
  ExtractTablesWithRelations<NoSchema>
>;
export type Queryable = Database | Transaction;

export interface DatabaseConnection {
  db: Database;
  url: string;
  /** Rejects if the database does not answer. Its own connection makes it independent of requests. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  poolSize: number;
  onError: (error: Error) => void;
  /** The address past a transaction pooler, if `url` leads to one. */
  directUrl?: string;
}

// For every connection of the process, libraries' too, without each place having to say it.
pg.defaults.application_name = applicationName();

const connectMs = 5_000;
/** Balancers wait only a few seconds for a probe. */
const pingMs = 2_000;

/** Session limits are defaults of the role, so that they also hold behind a transaction pooler. */
export function connectDatabase(
  url: string,
  { poolSize, onError, directUrl = url }: ConnectionOptions,
): DatabaseConnection {
  const isPooled = directUrl !== url;
  const pool = openPool({ url, max: poolSize, onError, isPooled });
  const pingPool = openPool({ url: directUrl, max: 1, onError, isPooled: false, answerMs: pingMs });
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

interface PoolOptions {
  url: string;
  max: number;
  onError: (error: Error) => void;
  isPooled: boolean;
  /** Limits the connection and each query; without it only the connection has a limit. */
  answerMs?: number;
}

function openPool({ url, max, onError, isPooled, answerMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: answerMs ?? connectMs,
    ...(answerMs && { query_timeout: answerMs }),
    // A pooler remembers each client's time zone, but no other settings.
    onConnect: async (client) => {
      await client.query("set timezone to 'UTC'");
    },
    ...(isPooled && { Client: UnnamedStatementsClient }),
  });
  // A stop does not wait until PostgreSQL has read that a connection ends.
  const report = (error: Error) => {
    if (!pool.ending) onError(error);
  };
  // The pool replaces an idle connection that breaks; without a listener it would end Node.
  pool.on('error', report);
  // The pool does not listen to connections in use: one that breaks would end Node, too.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/**
 * Drizzle's own transaction on a pool never releases a connection whose `begin` fails, and releases
 * one whose `rollback` fails as if it were sound. Here every connection is released, and a dead one
 * is discarded.
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

function databaseErrorCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause
    ? String(cause.code)
    : undefined;
}

/** True if a value does not fit its type, or is nested too deep for it. */
export function isDataException(error: unknown): boolean {
  return /^(22|54)/.test(databaseErrorCode(error) ?? '');
}

/** PostgreSQL refused or ended the session. */
function isSessionEnd(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof pg.DatabaseError && /^(FATAL|PANIC)$/.test(cause.severity ?? '');
}

/** The driver gives these errors no code. */
const brokenConnection =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection is closed|not queryable/i;

/** True for failures that may pass, such as a restart, a busy pool or a timeout. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseErrorCode(error) ?? '';
  if (/^(08|53|57|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)/.test(code)) return true;
  if (isSessionEnd(error)) return true;
  const messages = error instanceof Error ? [error, error.cause].map(String) : [];
  return messages.some((message) => brokenConnection.test(message));
}

export function isUniqueViolation(error: unknown): boolean {
  return databaseErrorCode(error) === '23505';
}
