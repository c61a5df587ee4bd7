import type { AlertType } from '@curbside/domain/alerts/types';
import { and, desc, eq, inArray, isNull, lt, min, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';
import { alerts } from '../../schema/alerts.ts';
import { stripeEvents } from '../../schema/stripe-events.ts';

export type AlertRow = typeof alerts.$inferSelect;

export async function listOpenAlerts(db: Queryable): Promise<AlertRow[]> {
  return db.select().from(alerts).where(isNull(alerts.overAt));
}

/** Undefined if another process has opened it. */
export async function insertAlert(
  db: Queryable,
  { type, subject, at }: { type: AlertType; subject: string; at: Date },
): Promise<AlertRow | undefined> {
  const [row] = await db
    .insert(alerts)
    .values({ type, subject, openedAt: at })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Undefined if another process was first. */
export async function markAlertOver(
  db: Queryable,
  id: number,
  at: Date,
): Promise<AlertRow | undefined> {
  const [row] = await db
    .update(alerts)
    .set({ overAt: at })
    .where(and(eq(alerts.id, id), isNull(alerts.overAt)))
    .returning();
  return row;
}

/** Ten repetitions take a quarter of an hour; some jobs have more, over many hours. */
const repetitionsWithoutAlert = 10;

/** Names of jobs of which at least one failed for good, or was repeated ten times. */
export async function listDeadJobNames(db: Queryable, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct name from jobs.job where name in ${[...names]}
      and (state = 'failed' or (state = 'retry' and retry_count >= ${repetitionsWithoutAlert}))`);
  return rows.map(({ name }) => name);
}

export async function hasEventWaitingSince(db: Queryable, before: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(isNull(stripeEvents.handledAt), sql`${stripeEvents.receivedAt} < ${before}`))
    .limit(1);
  return row !== undefined;
}

/** Whether a sweep had to fetch an event made before an instant, and no webhook has come since. */
export async function hasMissingEventSince(
  db: Queryable,
  before: Date,
  types: readonly string[],
): Promise<boolean> {
  const lastArrival = db
    .select({ at: stripeEvents.receivedAt })
    .from(stripeEvents)
    .where(isNull(stripeEvents.missingSince))
    .orderBy(desc(stripeEvents.receivedAt))
    .limit(1);
  const [row] = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(
      and(
        lt(stripeEvents.missingSince, before),
        inArray(stripeEvents.type, [...types]),
        sql`${stripeEvents.receivedAt} > coalesce((${lastArrival}), '-infinity')`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** How old the installation is, for one that was never backed up. */
export async function findFirstSignUp(db: Queryable): Promise<Date | undefined> {
  const [row] = await db.select({ at: min(users.createdAt) }).from(users);
  return row?.at ?? undefined;
}
