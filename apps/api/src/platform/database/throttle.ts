import { eq, gt, lt, or, sql } from 'drizzle-orm';
import { throttles } from '../../schema/platform.ts';
import { type Clock, minutesAfter, minutesBefore } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Queryable } from './index.ts';

/** After the free failures, each further one doubles the pause. */
export interface ThrottleLimit {
  freeFailures: number;
  /** Default: 1. */
  firstPauseSeconds?: number;
  /** Default: 5 minutes. */
  longestPauseSeconds?: number;
}

/** In longest pauses after the last attempt. */
const forgottenAfterPauses = 3;

/** A time further ahead comes from a wrong clock and must not keep a limit in force. */
const mayBeAheadSeconds = 60;

/** Longest retention of any limit; the purge relies on it. */
const purgedAfterSeconds = 86_400;

function timesOf({ firstPauseSeconds = 1, longestPauseSeconds = 300 }: ThrottleLimit) {
  const forgottenAfterSeconds = longestPauseSeconds * forgottenAfterPauses;
  return { firstPauseSeconds, longestPauseSeconds, forgottenAfterSeconds };
}

/**
 * Counts an attempt as failed before it is made, so that parallel ones cannot slip through. Take it
 * back with `forgiveAttempt` when it succeeds. Throws too_many_requests with Retry-After during the
 * pause after a failure.
 */
export async function countAttempt(
  db: Queryable,
  clock: Clock,
  key: string,
  limit: ThrottleLimit,
): Promise<void> {
  if (!(await takeAttempt(db, clock, key, limit))) {
    throw await tooManyRequests(db, clock, key, limit);
  }
}

/** Returns false during a pause. */
export async function takeAttempt(
  db: Queryable,
  clock: Clock,
  key: string,
  limit: ThrottleLimit,
): Promise<boolean> {
  const now = clock.now();
  const { firstPauseSeconds, longestPauseSeconds, forgottenAfterSeconds } = timesOf(limit);
  // Capped before the power, which would overflow.
  const doublings = sql`least(${throttles.failures} - ${limit.freeFailures}, 20)`;
  const pause = sql`least(${firstPauseSeconds} * power(2, ${doublings}), ${longestPauseSeconds})
    * interval '1 second'`;
  const isForgotten = sql`(${throttles.lastFailureAt}
    < ${now}::timestamptz - ${forgottenAfterSeconds} * interval '1 second'
    or ${throttles.lastFailureAt} > ${now}::timestamptz + ${mayBeAheadSeconds} * interval '1 second')`;
  const rows = await db
    .insert(throttles)
    .values({ key, failures: 1, lastFailureAt: now })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        failures: sql`case when ${isForgotten} then 1 else ${throttles.failures} + 1 end`,
        lastFailureAt: now,
        previousFailureAt: throttles.lastFailureAt,
      },
      setWhere: sql`${throttles.failures} < ${limit.freeFailures}
        or ${throttles.lastFailureAt} + ${pause} <= ${now}::timestamptz or ${isForgotten}`,
    })
    .returning({ key: throttles.key });
  return rows.length > 0;
}

async function tooManyRequests(
  db: Queryable,
  clock: Clock,
  key: string,
  limit: ThrottleLimit,
): Promise<AppError> {
  const { firstPauseSeconds, longestPauseSeconds } = timesOf(limit);
  const [row] = await db.select().from(throttles).where(eq(throttles.key, key));
  const pauseSeconds = Math.min(
    firstPauseSeconds * 2 ** ((row?.failures ?? 0) - limit.freeFailures),
    longestPauseSeconds,
  );
  const sinceSeconds = row ? (clock.now().getTime() - row.lastFailureAt.getTime()) / 1000 : 0;
  const seconds = Math.max(1, Math.ceil(pauseSeconds - sinceSeconds));
  return new AppError(
    'too_many_requests',
    `Too many attempts. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    {
      headers: { 'retry-after': String(seconds) },
    },
  );
}

/** Takes one attempt back, because it succeeded: neither the pause nor the forgetting starts from it. */
export async function forgiveAttempt(db: Queryable, key: string): Promise<void> {
  await db
    .update(throttles)
    .set({
      failures: sql`greatest(${throttles.failures} - 1, 0)`,
      lastFailureAt: sql`coalesce(${throttles.previousFailureAt}, ${throttles.lastFailureAt})`,
    })
    .where(eq(throttles.key, key));
}

export async function clearAttempts(db: Queryable, key: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.key, key));
}

export async function purgeThrottles(db: Queryable, clock: Clock): Promise<void> {
  const now = clock.now();
  const oldest = minutesBefore(now, purgedAfterSeconds / 60);
  const latest = minutesAfter(now, mayBeAheadSeconds / 60);
  await db
    .delete(throttles)
    .where(or(lt(throttles.lastFailureAt, oldest), gt(throttles.lastFailureAt, latest)));
}
