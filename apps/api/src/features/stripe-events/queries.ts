import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { stripeEvents } from '../../schema/stripe-events.ts';

export type StripeEventRow = typeof stripeEvents.$inferSelect;

/** False if the event is stored already. */
export async function insertStripeEvent(
  db: Queryable,
  event: Omit<StripeEventRow, 'handledAt'>,
): Promise<boolean> {
  const rows = await db
    .insert(stripeEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
  return rows.length > 0;
}

/** The webhook of an event that a sweep had fetched came after all. */
export async function markEventArrived(db: Queryable, id: string): Promise<void> {
  await db
    .update(stripeEvents)
    .set({ missingSince: null })
    .where(and(eq(stripeEvents.id, id), isNotNull(stripeEvents.missingSince)));
}

export async function findUnhandledEvent(
  db: Queryable,
  id: string,
): Promise<StripeEventRow | undefined> {
  const [row] = await db
    .select()
    .from(stripeEvents)
    .where(and(eq(stripeEvents.id, id), isNull(stripeEvents.handledAt)));
  return row;
}

export async function markEventHandled(db: Queryable, id: string, now: Date): Promise<void> {
  await db.update(stripeEvents).set({ handledAt: now }).where(eq(stripeEvents.id, id));
}

/** Deletes handled events received until an instant, some thousands at a time. */
export async function deleteHandledEvents(db: Queryable, until: Date): Promise<void> {
  const old = db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(lte(stripeEvents.receivedAt, until), isNotNull(stripeEvents.handledAt)))
    .limit(5000);
  await db.delete(stripeEvents).where(inArray(stripeEvents.id, old));
}
