import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction, PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { slowStatements } from '../metrics/index.ts';
import { applicationName } from '../process-identity.ts';
import { openSpan } from '../tracing/index.ts';
import { isConnectionFailure, markConnectionFailure } from './connection-failures.ts';
import { namedStatementsClient } from './named-statements-client.ts';
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
  poolStats(): { used: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface ConnectionOptions {
  poolSize: number;
  onError: (error: Error) => void;
  /** The address past a transaction pooler, if `url` leads to one. */
  directUrl?: string;
  /** Hears of statements that took long; their text has no values. */
  onSlow?: OnSlow;
  slowMs?: number;
  /** Limits the wait for a connection and for each answer, where another database can be asked instead. */
  answerMs?: number;
}

// For every connection of the process, libraries' too, without each place having to say it.
pg.defaults.application_name = applicationName();

const connectMs = 10_000;
/** Balancers wait only a few seconds for a probe. */
const pingMs = 2_000;

type OnSlow = (statement: { ms: number; text: string }) => void;

const usualSlowMs = 1_000;

/** Session limits are defaults of the role, so that they also hold behind a transaction pooler. */
export function connectDatabase(
  url: string,
  { poolSize, onError, directUrl = url, onSlow, slowMs = usualSlowMs, answerMs }: ConnectionOptions,
): DatabaseConnection {
  const isPooled = directUrl !== url;
  const pool = openPool({ url, max: poolSize, onError, isPooled, ...(answerMs && { answerMs }) });
  pool.on('connect', (client) => timeStatements(client, slowMs, onSlow));
  const pingPool = openPool({ url: directUrl, max: 1, onError, isPooled: false, answerMs: pingMs });
  const db = drizzle(pool);
  db.transaction = (run, config) => runTransaction(pool, run, config);
  return {
    db,
    url,
    ping: async () => {
      await pingPool.query('select 1');
    },
    poolStats: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
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
    Client: isPooled ? UnnamedStatementsClient : namedStatementsClient(),
  });
  // A stop does not wait until PostgreSQL has read that a connection ends.
  const report = (error: Error) => {
    // The queries of a connection that breaks fail with the same error.
    markConnectionFailure(error);
    if (!pool.ending) onError(error);
  };
  // The pool replaces an idle connection that breaks; without a listener it would end Node.
  pool.on('error', report);
  // The pool does not listen to connections in use: one that breaks would end Node, too.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

type Query = (...given: unknown[]) => unknown;

/** Counts slow statements of a connection. The driver has no hook for it. */
function timeStatements(client: pg.PoolClient, slowMs: number, onSlow: OnSlow | undefined): void {
  const query = client.query.bind(client) as Query;
  const timed: Query = (...given) => {
    const startedAt = performance.now();
    const span = openSpan('postgresql', 'client', { 'db.query.text': textOf(given[0]) });
    const note = () => {
      span?.end();
      const ms = performance.now() - startedAt;
      if (ms < slowMs) return;
      slowStatements.inc();
      onSlow?.({ ms: Math.round(ms), text: textOf(given[0]) });
    };
    const done = given.at(-1);
    if (typeof done === 'function') {
      return query(...given.slice(0, -1), (...answer: unknown[]) => {
        note();
        done(...answer);
      });
    }
    const result = query(...given);
    if (result instanceof Promise) result.then(note, note);
    return result;
  };
  client.query = timed as typeof client.query;
}

function textOf(statement: unknown): string {
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement;
  return String(isConfig ? statement.text : statement).slice(0, 500);
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

/** The driver's own error, which the query builder wraps. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause ? error.cause : error;
}

export function databaseErrorCode(error: unknown): string | undefined {
  const root = rootOf(error);
  return root instanceof pg.DatabaseError ? root.code : undefined;
}

/** True if a value does not fit its type, or is nested too deep for it. */
export function isDataException(error: unknown): boolean {
  return /^(22|54)/.test(databaseErrorCode(error) ?? '');
}

/** PostgreSQL refused or ended the session. */
function isSessionEnd(root: unknown): boolean {
  return root instanceof pg.DatabaseError && /^(FATAL|PANIC)$/.test(root.severity ?? '');
}

/** The driver gives these errors no code. */
const brokenConnection =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection is closed|not queryable/i;

/** True for failures that may pass, such as a restart, a busy pool or a timeout. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const root = rootOf(error);
  if (isConnectionFailure(root)) return true;
  if (/^(08|53|57|55P03)/.test(databaseErrorCode(error) ?? '')) return true;
  if (isSessionEnd(root)) return true;
  const messages = error instanceof Error ? [error, error.cause].map(String) : [];
  return messages.some((message) => brokenConnection.test(message));
}

/** True if a row would overlap another one that an exclusion constraint keeps it from. */
export function isExclusionViolation(error: unknown): boolean {
  return databaseErrorCode(error) === '23P01';
}

export function isDeadlock(error: unknown): boolean {
  return databaseErrorCode(error) === '40P01';
}

export function isUniqueViolation(error: unknown): boolean {
  return databaseErrorCode(error) === '23505';
}
