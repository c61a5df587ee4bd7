import { eq, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { payments } from '../../schema/payments.ts';
import type { OrderRow } from '../charges/index.ts';
import { findOrderOfObject } from '../ledger/index.ts';
import { findBookingIdOfAttempt } from './attempt-queries.ts';

export type PaymentRow = typeof payments.$inferSelect;

export async function findPayment(db: Queryable, orderId: number): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  return row;
}

export async function getPayment(db: Queryable, orderId: number): Promise<PaymentRow> {
  const payment = await findPayment(db, orderId);
  if (!payment) throw new Error(`Order ${orderId} has no payment.`);
  return payment;
}

/** Finds the booking a Stripe object belongs to, such as a checkout session, charge or refund. */
export async function findBookingIdOfStripeObject(
  db: Queryable,
  stripeId: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ bookingId: payments.bookingId })
    .from(payments)
    .where(
      or(
        eq(payments.checkoutSessionId, stripeId),
        eq(payments.intentId, stripeId),
        eq(payments.chargeId, stripeId),
        eq(payments.transferId, stripeId),
      ),
    );
  return (
    row?.bookingId ??
    (await findBookingIdOfAttempt(db, stripeId)) ??
    (await findOrderOfObject(db, stripeId))?.bookingId
  );
}

/** Finds or creates the payment of an order. */
export async function openPayment(
  db: Queryable,
  { id, bookingId, carId, reference }: Pick<OrderRow, 'id' | 'bookingId' | 'carId' | 'reference'>,
  createdAt: Date,
): Promise<PaymentRow> {
  await db
    .insert(payments)
    .values({ orderId: id, bookingId, carId, reference, createdAt })
    .onConflictDoNothing();
  const row = await findPayment(db, id);
  if (!row) throw new Error(`Order ${id} has no payment.`);
  return row;
}

/** Locks an order's payment until the transaction ends, and reads it. */
export async function lockPayment(
  tx: Transaction,
  orderId: number,
): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.orderId, orderId)).for('update');
  return row;
}

export async function updatePayment(
  db: Queryable,
  orderId: number,
  change: Partial<Omit<PaymentRow, 'orderId' | 'bookingId' | 'carId'>>,
): Promise<void> {
  await db.update(payments).set(change).where(eq(payments.orderId, orderId));
}

/** A retry gets new idempotency keys: Stripe replays a failure under the old ones. */
export async function countPaymentAttempt(db: Queryable, orderId: number): Promise<void> {
  await db
    .update(payments)
    .set({ attempt: sql`${payments.attempt} + 1` })
    .where(eq(payments.orderId, orderId));
}
