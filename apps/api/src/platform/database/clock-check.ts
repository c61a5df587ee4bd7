import { sql } from 'drizzle-orm';
import type { Queryable } from './index.ts';

/** Deadlines are minutes to hours: less is harmless, more means that a clock is wrong. */
const toleratedSeconds = 30;

export class ClockSkewError extends Error {
  override name = 'ClockSkewError';
}

/**
 * Compares the machine's clock with the database's, which every process shares. A process with a
 * wrong clock would cancel bookings too early or too late. The test clock does not matter here.
 * @throws ClockSkewError
 */
export async function requireSameClock(db: Queryable): Promise<void> {
  const askedAt = Date.now();
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const answeredAt = Date.now();
  const databaseMs = rows[0]?.ms ?? 0;
  // The database read its clock somewhere in between.
  const aheadMs = Math.max(0, askedAt - databaseMs) - Math.max(0, databaseMs - answeredAt);
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (seconds <= toleratedSeconds) return;
  const direction = aheadMs > 0 ? 'ahead of' : 'behind';
  throw new ClockSkewError(
    `This machine's clock is ${seconds} seconds ${direction} the database's: set both by NTP.`,
  );
}
