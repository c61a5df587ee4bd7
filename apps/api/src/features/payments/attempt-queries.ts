import { isCharged } from '@curbside/domain/charges/states';
import { and, desc, eq, getTableColumns, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { minutesBefore } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { paymentAttempts, payments } from '../../schema/payments.ts';
import type { OrderRef } from '../charges/index.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;

/**
 * Whether the answer to a try may still come, or a second click may share it, so that Stripe opens one
 * page. After five minutes the page would close too early.
 */
export const isBeingOpened = ({ state, createdAt }: AttemptRow, now: Date): boolean =>
  state === 'asking' && createdAt > minutesBefore(now, 5);

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

/** Tries that did not become the order's payment and may still hold money. */
export function listUncheckedAttempts(db: Queryable, orderId: number): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.needsCheck, true)))
    .orderBy(paymentAttempts.id);
}

/** Oldest first. */
export function listAttempts(db: Queryable, orderId: number): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(paymentAttempts.id);
}

/** A random part of them if they are many: those that Stripe leaves undecided must not block the rest. */
export async function listBookingsWithUncheckedAttempts(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ id: paymentAttempts.bookingId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.needsCheck, true))
    .groupBy(paymentAttempts.bookingId)
    .orderBy(sql`random()`)
    .limit(500);
  return rows.map(({ id }) => id);
}

/** Stores a try unless it is known already. */
export async function insertAttempt(
  db: Queryable,
  attempt: typeof paymentAttempts.$inferInsert,
): Promise<void> {
  await db.insert(paymentAttempts).values(attempt).onConflictDoNothing();
}

export async function addAttempt(
  db: Queryable,
  attempt: typeof paymentAttempts.$inferInsert,
): Promise<AttemptRow> {
  const [row] = await db.insert(paymentAttempts).values(attempt).returning();
  if (!row) throw new Error('The inserted try was not returned.');
  return row;
}

/**
 * Notes a checkout that Stripe tells of and we do not know: the page of a try whose answer was lost, or
 * one that nobody stored. It is checked, and any money it holds is returned or becomes the payment.
 */
export async function noteCheckout(
  db: Queryable,
  {
    sessionId,
    reference,
    ...attempt
  }: OrderRef & { sessionId: string; reference: unknown; createdAt: Date },
): Promise<void> {
  const found = and(
    eq(paymentAttempts.orderId, attempt.orderId),
    sql`${paymentAttempts.reference}::text = ${String(reference)}`,
    isNull(paymentAttempts.sessionId),
  );
  const known = await db
    .update(paymentAttempts)
    .set({ sessionId })
    .where(found)
    .returning({ id: paymentAttempts.id });
  if (known.length === 0) await insertAttempt(db, { ...attempt, sessionId, needsCheck: true });
}

/** A try that had ended holds money after all. */
export async function checkAttemptAgain(db: Queryable, intentId: string): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ needsCheck: true })
    .where(and(eq(paymentAttempts.intentId, intentId), eq(paymentAttempts.state, 'ended')));
}

/** A try of the card that has charged it, and that the books do not know yet. */
export async function findChargedTry(
  db: Queryable,
  orderId: number,
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select(getTableColumns(paymentAttempts))
    .from(paymentAttempts)
    .innerJoin(
      payments,
      and(
        eq(payments.orderId, paymentAttempts.orderId),
        eq(payments.intentId, paymentAttempts.intentId),
      ),
    )
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.way, 'off_session'),
        eq(paymentAttempts.state, 'open'),
      ),
    );
  return row;
}

/** The newest try that Stripe may not have answered yet. */
export async function findAskingAttempt(
  db: Queryable,
  { orderId, way }: Pick<AttemptRow, 'orderId' | 'way'>,
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.way, way),
        eq(paymentAttempts.state, 'asking'),
      ),
    )
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  return row;
}

/** Orders with a declined try that is to be repeated by now. */
export async function listRetries(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(lte(paymentAttempts.nextTryAt, now))
    .limit(500);
  return rows.map(({ id }) => id);
}

/** Whether a declined try was to be repeated by now. It is not listed again. */
export async function takeRetry(db: Queryable, orderId: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(paymentAttempts)
    .set({ nextTryAt: null })
    .where(and(eq(paymentAttempts.orderId, orderId), lte(paymentAttempts.nextTryAt, now)))
    .returning({ id: paymentAttempts.id });
  return rows.length > 0;
}

export async function updateAttempt(
  db: Queryable,
  id: number,
  change: Partial<Omit<AttemptRow, 'id' | 'orderId' | 'bookingId' | 'reference'>>,
): Promise<void> {
  await db.update(paymentAttempts).set(change).where(eq(paymentAttempts.id, id));
}

/** Ends a try that was checked. False if it got another end meanwhile. */
export async function endChecked(db: Queryable, id: number): Promise<boolean> {
  const rows = await db
    .update(paymentAttempts)
    .set({ state: 'ended', needsCheck: false })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.needsCheck, true)))
    .returning({ id: paymentAttempts.id });
  return rows.length > 0;
}

/** The try whose money is the order's payment; the database allows one. */
export async function markAttemptSucceeded(
  tx: Transaction,
  { orderId, intentId }: { orderId: number; intentId: string },
): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ state: 'succeeded', needsCheck: false })
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.intentId, intentId)));
}

export interface CurrentPayment {
  orderId: number;
  attemptId: number;
  checkoutSessionId: string | null;
  checkoutUrl: string | null;
  intentId: string | null;
  chargeId: string | null;
}

/**
 * Makes a try the payment of its order; the previous one is then checked for money. If the order was paid
 * meanwhile, its payment stays, and it is this try that is checked.
 */
export async function replacePayment(
  tx: Transaction,
  { orderId, attemptId, ...current }: CurrentPayment,
): Promise<void> {
  const { checkoutSessionId: sessionId, intentId } = current;
  if (await isOrderPaid(tx, orderId)) {
    const surplus = { state: 'open', needsCheck: true, sessionId, intentId } as const;
    // A webhook may have recorded this very try already.
    if (!(await isPaymentOf(tx, orderId, current))) await updateAttempt(tx, attemptId, surplus);
    return;
  }
  // Locks the payment's row first, so that the second of two concurrent checkouts sees the first.
  await tx.update(payments).set(current).where(eq(payments.orderId, orderId));
  await tx
    .update(paymentAttempts)
    .set({ needsCheck: true })
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        ne(paymentAttempts.id, attemptId),
        inArray(paymentAttempts.state, ['asking', 'open', 'succeeded']),
      ),
    );
  await tx
    .update(paymentAttempts)
    .set({ state: 'open', needsCheck: false, sessionId, intentId })
    .where(eq(paymentAttempts.id, attemptId));
}

/** Locks the order against being paid until the transaction ends. */
async function isOrderPaid(tx: Transaction, orderId: number): Promise<boolean> {
  const [order] = await tx
    .select({ status: chargeOrders.status })
    .from(chargeOrders)
    .where(eq(chargeOrders.id, orderId))
    .for('share');
  return order !== undefined && (order.status === 'authorized' || isCharged(order.status));
}

async function isPaymentOf(
  tx: Transaction,
  orderId: number,
  { checkoutSessionId, intentId }: Pick<CurrentPayment, 'checkoutSessionId' | 'intentId'>,
): Promise<boolean> {
  const [payment] = await tx.select().from(payments).where(eq(payments.orderId, orderId));
  const isSame = (one: string | null | undefined, other: string | null) =>
    other !== null && one === other;
  return (
    isSame(payment?.intentId, intentId) || isSame(payment?.checkoutSessionId, checkoutSessionId)
  );
}

/** Detaches the payment from its order; any money it still holds is released like a surplus. */
export async function removePayment(tx: Transaction, orderId: number): Promise<void> {
  await tx
    .update(payments)
    .set({ checkoutSessionId: null, checkoutUrl: null, intentId: null, chargeId: null })
    .where(eq(payments.orderId, orderId));
  await tx
    .update(paymentAttempts)
    .set({ needsCheck: true, state: 'open' })
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        inArray(paymentAttempts.state, ['open', 'succeeded']),
      ),
    );
}
