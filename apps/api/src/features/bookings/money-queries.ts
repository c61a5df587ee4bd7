import { openDisputeStatuses } from '@curbside/domain/disputes/states';
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { disputes } from '../../schema/disputes.ts';
import { incidents } from '../../schema/incidents.ts';
import { type BookingRow, isNotBeingApproved, isPending, mark } from './queries.ts';

type Change = Partial<BookingRow>;

/** Stores what Stripe has done for an ended booking. Of two settlements at once, the first one counts. */
export function markSettled(
  db: Queryable,
  id: number,
  change: Pick<Change, 'paymentStatus' | 'payoutStatus' | 'isSettled'>,
) {
  return mark(db, id, change, eq(bookings.isSettled, false));
}

/** Holds back a payout that has not been transferred; one that is frozen stays so. */
export function markPayoutFrozen(db: Queryable, id: number) {
  const isOwed = inArray(bookings.payoutStatus, ['held', 'failed', 'frozen']);
  return mark(db, id, { payoutStatus: 'frozen' }, isOwed);
}

/** Neither an incident nor a dispute holds the payout back. */
const mayBeReleased = sql`not exists (select from ${incidents}
    where ${incidents.bookingId} = ${bookings.id} and ${incidents.payoutFrozen})
  and not exists (select from ${disputes} where ${disputes.bookingId} = ${bookings.id}
    and ${inArray(disputes.status, [...openDisputeStatuses])})`;

/**
 * Releases a frozen payout that nothing holds back any more. One of a trip that has ended is still
 * to be settled then.
 */
export async function markPayoutReleased(
  db: Queryable,
  id: number,
): Promise<BookingRow | undefined> {
  const [row] = await db
    .update(bookings)
    .set({
      payoutStatus: 'held',
      isSettled: sql`${bookings.status} = 'approved'`,
      settleAfter: null,
    })
    .where(and(eq(bookings.id, id), eq(bookings.payoutStatus, 'frozen'), mayBeReleased))
    .returning();
  return row;
}

/** Bookings to settle now: those that failed wait longer each time and leave room for the others. */
export async function listUnsettled(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.isSettled, false),
        or(isNull(bookings.settleAfter), lte(bookings.settleAfter, now)),
      ),
    )
    .orderBy(sql`${bookings.settleAfter} nulls first`, bookings.id)
    .limit(500);
  return rows.map(({ id }) => id);
}

/** What could not be settled is tried again each minute, and after five times less and less often. */
export async function markSettleLater(db: Queryable, id: number, now: Date): Promise<void> {
  await db
    .update(bookings)
    .set({
      settleFailures: sql`${bookings.settleFailures} + 1`,
      settleAfter: sql`${now}::timestamptz
        + least(60, power(2, greatest(0, least(${bookings.settleFailures}, 10) - 4))) * interval '1 minute'`,
    })
    .where(and(eq(bookings.id, id), eq(bookings.isSettled, false)));
}

/** The booking, which nothing else changes until the transaction ends. */
export async function lockBooking(tx: Transaction, id: number): Promise<BookingRow | undefined> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
  return row;
}

/** Stores where the money of a locked booking stands. */
export async function markMoney(
  tx: Transaction,
  id: number,
  change: Pick<
    Change,
    | 'paymentStatus'
    | 'payoutStatus'
    | 'refundCents'
    | 'keptPayoutCents'
    | 'lostCents'
    | 'platformLossCents'
    | 'refusedCents'
    | 'isSettled'
  >,
): Promise<BookingRow> {
  const restart = change.isSettled === undefined ? {} : { settleAfter: null, settleFailures: 0 };
  const isSame = Object.keys(change).length === 0;
  const row = isSame ? await lockBooking(tx, id) : await mark(tx, id, { ...change, ...restart });
  if (!row) throw new Error(`Booking ${id} is not there.`);
  return row;
}

/** A payment that the host has not asked for was captured in Stripe's dashboard. */
export function markCapturedEarly(db: Queryable, id: number) {
  return mark(
    db,
    id,
    { paymentStatus: 'captured' },
    isPending,
    isNotBeingApproved,
    eq(bookings.paymentStatus, 'authorized'),
  );
}
