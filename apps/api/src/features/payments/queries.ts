import type { LedgerAccount } from '@curbside/domain/ledger/accounts';
import { eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { ledgerLines, payments } from '../../schema/payments.ts';
import { findBookingIdOfAttempt } from './attempt-queries.ts';

export type PaymentRow = typeof payments.$inferSelect;

export async function findPayment(
  db: Queryable,
  bookingId: number,
): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.bookingId, bookingId));
  return row;
}

/** The booking of a Stripe checkout session, intent, charge or transfer. */
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
  return row?.bookingId ?? findBookingIdOfAttempt(db, stripeId);
}

/** The booking whose payment has this reference. */
export async function findBookingIdOfReference(
  db: Queryable,
  reference: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ bookingId: payments.bookingId })
    .from(payments)
    .where(sql`${payments.reference}::text = ${reference}`);
  return row?.bookingId;
}

/** The payment of a booking, created where there is none. */
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

/** The next attempt gets new idempotency keys: Stripe replays a failure under the old ones. */
export async function countPaymentAttempt(db: Queryable, bookingId: number): Promise<void> {
  await db
    .update(payments)
    .set({ attempt: sql`${payments.attempt} + 1` })
    .where(eq(payments.bookingId, bookingId));
}

export interface LedgerEntry {
  entry: string;
  bookingId: number;
  carId: number;
  postedAt: Date;
  lines: Partial<Record<LedgerAccount, number>>;
}

/**
 * Writes an entry once. Repeating it under the same name changes nothing. Lines of zero are left
 * out.
 */
export async function insertLedgerEntry(db: Queryable, entry: LedgerEntry): Promise<void> {
  const { lines, ...rest } = entry;
  const rows = (Object.entries(lines) as [LedgerAccount, number][])
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => ({ ...rest, account, cents }));
  if (rows.length > 0) await db.insert(ledgerLines).values(rows).onConflictDoNothing();
}

/** Payments that reached Stripe, each with the Stripe balance that the ledger shows for it. */
export async function listPaymentsWithBalance(db: Queryable) {
  const balance = sql<number>`coalesce(sum(${ledgerLines.cents})
    filter (where ${ledgerLines.account} = 'stripe_balance'), 0)::int`;
  const rows = await db
    .select({
      bookingId: payments.bookingId,
      intentId: payments.intentId,
      transferId: payments.transferId,
      ledgerCents: balance,
    })
    .from(payments)
    .leftJoin(ledgerLines, eq(ledgerLines.bookingId, payments.bookingId))
    .where(isNotNull(payments.intentId))
    .groupBy(payments.bookingId)
    .orderBy(payments.bookingId);
  return rows.flatMap((row) => (row.intentId ? [{ ...row, intentId: row.intentId }] : []));
}
