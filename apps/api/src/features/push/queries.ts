import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { pushSubscriptions } from '../../schema/push.ts';

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

export async function listSubscriptions(
  db: Queryable,
  userId: string,
): Promise<PushSubscriptionRow[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id));
}

export async function findSubscription(
  db: Queryable,
  id: number,
): Promise<PushSubscriptionRow | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row;
}

/** Adds a browser, or reassigns it to the person who uses it now. */
export async function saveSubscription(
  tx: Transaction,
  subscription: typeof pushSubscriptions.$inferInsert,
): Promise<PushSubscriptionRow> {
  const { endpoint: _, ...changes } = subscription;
  const [row] = await tx
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: changes })
    .returning();
  if (!row) throw new Error('The push subscription could not be kept.');
  return row;
}

/** Keeps the newest `keep` subscriptions of a person. */
export async function deleteOldestSubscriptions(
  tx: Transaction,
  userId: string,
  keep: number,
): Promise<void> {
  const extra = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(sql`${pushSubscriptions.createdAt} desc, ${pushSubscriptions.id} desc`)
    .offset(keep);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, extra));
}

/** False if the person had no such subscription. */
export async function deleteOwnSubscription(
  tx: Transaction,
  userId: string,
  endpoint: string,
): Promise<boolean> {
  const rows = await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
    .returning({ id: pushSubscriptions.id });
  return rows.length > 0;
}

export async function deleteSubscription(db: Queryable, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}
