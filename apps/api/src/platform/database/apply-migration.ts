import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Migration, recordMigration } from './migrations.ts';
import { splitStatements } from './sql-statements.ts';
import { watchWaiters } from './watch-waiters.ts';

/** A migration that could not be applied, or is needed first. The message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export interface MigrationLimits {
  /** How long a statement waits for a lock, since everybody else then queues behind it. */
  lockMs: number;
  /** How long others may wait for a lock that the migration has or waits for. */
  othersMs: number;
  /** How long a file is tried again. */
  giveUpMs: number;
}

export const usualLimits: MigrationLimits = { lockMs: 2_000, othersMs: 3_000, giveUpMs: 600_000 };

/** Lock not available, cancelled by the watch, deadlock. */
const passing = ['55P03', '57014', '40P01'];
const longestPauseMs = 10_000;

interface Session {
  client: pg.Client;
  url: string;
  limits: MigrationLimits;
  report: (line: string) => void;
}

/**
 * Applies one file. Nobody waits for it longer than the limits say: it gives its locks back, and tries again
 * after a pause in which others go on.
 * @throws MigrationError if it is wrong, or something stands in the way for too long
 */
export async function applyMigration(session: Session, migration: Migration): Promise<void> {
  const { url, limits, report } = session;
  const startedAt = performance.now();
  for (let pauseMs = limits.lockMs / 2; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const watch = await watchWaiters(url, await pidOf(session.client), {
      othersMs: limits.othersMs,
      ownMs: limits.giveUpMs,
    });
    const error = await applyOnce(session, migration).then(
      () => undefined,
      (thrown: Error & { code?: string }) => thrown,
    );
    await watch.end();
    if (!error) return;
    if (!passing.includes(error.code ?? '')) {
      throw new MigrationError(`${migration.name} failed: ${error.message}`, { cause: error });
    }
    const why = watch.inTheWay() || 'others that waited for its own locks';
    if (performance.now() - startedAt > limits.giveUpMs) {
      throw new MigrationError(
        `${migration.name} was given up because of ${why}. Nothing of it was applied: run it again.`,
        { cause: error },
      );
    }
    report(`${migration.name} made way for ${why}, and is tried again.`);
    await sleep(pauseMs);
  }
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

async function applyOnce({ client, limits }: Session, migration: Migration): Promise<void> {
  await client.query(`set lock_timeout to ${limits.lockMs}`);
  if (!migration.isTransactional) {
    for (const statement of splitStatements(migration.sql)) await runAlone(client, statement);
    await recordMigration(client, migration);
    return;
  }
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await recordMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const concurrentIndex =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)\s+on\s/i;

/**
 * Statements of such a file can be repeated, since an earlier try may have made some of them. An index that
 * a failed try left invalid is made again.
 */
async function runAlone(client: pg.Client, statement: string): Promise<void> {
  if (!/\bconcurrently\b/i.test(statement)) {
    await client.query(statement);
    return;
  }
  // It waits for old transactions without blocking readers or writers.
  await client.query('set lock_timeout to 0');
  const index = concurrentIndex.exec(statement)?.[1];
  if (index) {
    const { rows } = await client.query<{ isValid: boolean }>(
      'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
      [index],
    );
    if (rows[0]?.isValid) return;
    if (rows[0]) await client.query(`drop index concurrently ${index}`);
  }
  await client.query(statement);
}
