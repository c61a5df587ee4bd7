import { and, eq, ne, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { paymentAttempts, payments } from '../../schema/payments.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;

export async function findBookingIdOfAttempt(
  db: Queryable,
  stripeId: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ bookingId: paymentAttempts.bookingId })
    .from(paymentAttempts)
    .where(or(eq(paymentAttempts.sessionId, stripeId), eq(paymentAttempts.intentId, stripeId)));
  return row?.bookingId;
}

/** Checkouts that did not become the booking's payment and may still hold money. */
export function listUncheckedAttempts(db: Queryable, bookingId: number): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.bookingId, bookingId), eq(paymentAttempts.needsCheck, true)))
    .orderBy(paymentAttempts.createdAt);
}

/** Oldest first. */
export function listAttempts(db: Queryable, bookingId: number): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.bookingId, bookingId))
    .orderBy(paymentAttempts.createdAt);
}

export async function listBookingsWithUncheckedAttempts(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: paymentAttempts.bookingId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.needsCheck, true))
    .orderBy(paymentAttempts.bookingId)
    .limit(500);
  return rows.map(({ id }) => id);
}

/** Stores a checkout unless it is known already. */
export async function insertAttempt(
  db: Queryable,
  attempt: typeof paymentAttempts.$inferInsert,
): Promise<void> {
  await db.insert(paymentAttempts).values(attempt).onConflictDoNothing();
}

export async function updateAttempt(
  db: Queryable,
  sessionId: string,
  change: Partial<Pick<AttemptRow, 'intentId' | 'needsCheck'>>,
): Promise<void> {
  await db.update(paymentAttempts).set(change).where(eq(paymentAttempts.sessionId, sessionId));
}

export interface CurrentCheckout {
  bookingId: number;
  checkoutSessionId: string;
  checkoutUrl: string | null;
  intentId: string | null;
  chargeId: string | null;
}

/** Makes a checkout the payment of its booking; the previous one is then checked for money. */
export async function replaceCheckout(
  tx: Transaction,
  { bookingId, ...checkout }: CurrentCheckout,
  change: { attempt?: number; at: Date },
): Promise<void> {
  const { at, ...counter } = change;
  const { checkoutSessionId: sessionId, intentId } = checkout;
  // Locks the payment's row first, so that the second of two concurrent checkouts sees the first.
  await tx
    .update(payments)
    .set({ ...checkout, ...counter })
    .where(eq(payments.bookingId, bookingId));
  await tx
    .update(paymentAttempts)
    .set({ needsCheck: true })
    .where(and(eq(paymentAttempts.bookingId, bookingId), ne(paymentAttempts.sessionId, sessionId)));
  await tx
    .insert(paymentAttempts)
    .values({ sessionId, bookingId, intentId, needsCheck: false, createdAt: at })
    .onConflictDoUpdate({
      target: paymentAttempts.sessionId,
      set: { needsCheck: false, intentId },
    });
}

/** Detaches the checkout from its booking; any money it still holds is released like a surplus. */
export async function removeCheckout(tx: Transaction, bookingId: number): Promise<void> {
  await tx
    .update(payments)
    .set({ checkoutSessionId: null, checkoutUrl: null, intentId: null, chargeId: null })
    .where(eq(payments.bookingId, bookingId));
  await tx
    .update(paymentAttempts)
    .set({ needsCheck: true })
    .where(eq(paymentAttempts.bookingId, bookingId));
}
