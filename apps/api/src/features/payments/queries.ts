import { eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { payments } from '../../schema/payments.ts';
import { findBookingIdOfObject } from '../ledger/index.ts';
import { findBookingIdOfAttempt } from './attempt-queries.ts';

export type PaymentRow = typeof payments.$inferSelect;

export async function findPayment(
  db: Queryable,
  bookingId: number,
): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.bookingId, bookingId));
  return row;
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
    findBookingIdOfObject(db, stripeId)
  );
}

/** Finds or creates the payment of a booking. */
export async function openPayment(
  db: Queryable,
  payment: Pick<PaymentRow, 'bookingId' | 'carId' | 'createdAt'>,
): Promise<PaymentRow> {
  await db.insert(payments).values(payment).onConflictDoNothing();
  const row = await findPayment(db, payment.bookingId);
  if (!row) throw new Error(`Booking ${payment.bookingId} has no payment.`);
  return row;
}

export async function updatePayment(
  db: Queryable,
  bookingId: number,
  change: Partial<Omit<PaymentRow, 'bookingId' | 'carId'>>,
): Promise<void> {
  await db.update(payments).set(change).where(eq(payments.bookingId, bookingId));
}

/** A retry gets new idempotency keys: Stripe replays a failure under the old ones. */
export async function countPaymentAttempt(db: Queryable, bookingId: number): Promise<void> {
  await db
    .update(payments)
    .set({ attempt: sql`${payments.attempt} + 1` })
    .where(eq(payments.bookingId, bookingId));
}
