import { eq, sql } from 'drizzle-orm';
import { throttles } from '../../schema/platform.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Queryable } from './index.ts';

/** How many failures are free, after which each further one doubles the pause. */
export interface ThrottleLimit {
  freeFailures: number;
}

const forgottenAfterSeconds = 15 * 60;
const longestPauseSeconds = 5 * 60;

/**
 * Counts an attempt as failed before it is made, so that many at once cannot slip through.
 * Take it back with `forgiveAttempt` when it succeeds. Throws too_many_requests with Retry-After
 * while the pause after the last failure lasts.
 */
export async function countAttempt(
  db: Queryable,
  clock: Clock,
  key: string,
  limit: ThrottleLimit,
): Promise<void> {
  const now = clock.now();
  const pause = sql`least(power(2, ${throttles.failures} - ${limit.freeFailures}), ${longestPauseSeconds})
    * interval '1 second'`;
  const isForgotten = sql`${throttles.lastFailureAt} < ${now}::timestamptz - interval '${sql.raw(String(forgottenAfterSeconds))} seconds'`;
  const rows = await db
    .insert(throttles)
    .values({ key, failures: 1, lastFailureAt: now })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        failures: sql`case when ${isForgotten} then 1 else ${throttles.failures} + 1 end`,
        lastFailureAt: now,
      },
      setWhere: sql`${throttles.failures} < ${limit.freeFailures}
        or ${throttles.lastFailureAt} + ${pause} <= ${now}::timestamptz or ${isForgotten}`,
    })
    .returning({ key: throttles.key });
  if (rows.length === 0) throw await tooManyRequests(db, clock, key, limit);
}

async function tooManyRequests(
  db: Queryable,
  clock: Clock,
  key: string,
  { freeFailures }: ThrottleLimit,
): Promise<AppError> {
  const [row] = await db.select().from(throttles).where(eq(throttles.key, key));
  const pauseSeconds = Math.min(2 ** ((row?.failures ?? 0) - freeFailures), longestPauseSeconds);
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

/** Takes one attempt back: it succeeded. */
export async function forgiveAttempt(db: Queryable, key: string): Promise<void> {
  await db
    .update(throttles)
    .set({ failures: sql`greatest(${throttles.failures} - 1, 0)` })
    .where(eq(throttles.key, key));
}

/** Forgets every failure under a key. */
export async function clearAttempts(db: Queryable, key: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.key, key));
}
