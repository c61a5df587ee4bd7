import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { type BookingRow, isNotBeingApproved, isPending, mark } from '../booking-rows/index.ts';

type NewBooking = typeof bookings.$inferInsert;

export const isApproved = eq(bookings.status, 'approved');
export const isUnpaid = eq(bookings.paymentStatus, 'unpaid');

/** A payment captured in Stripe's dashboard still waits for the host's answer. */
export const isAuthorized = inArray(bookings.paymentStatus, ['authorized', 'captured']);

export async function findBookingByIdempotencyKey(
  db: Queryable,
  renterId: string,
  key: string,
): Promise<BookingRow | undefined> {
  const [row] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.renterId, renterId), eq(bookings.idempotencyKey, key)));
  return row;
}

/** Undefined if the guest already has a booking with this idempotency key. */
export async function insertBooking(
  db: Queryable,
  booking: NewBooking,
): Promise<BookingRow | undefined> {
  const [row] = await db
    .insert(bookings)
    .values(booking)
    .onConflictDoNothing({ target: [bookings.renterId, bookings.idempotencyKey] })
    .returning();
  return row;
}

/** Number of cars with days held by the guest's unpaid requests. */
export async function countUnpaidCars(db: Queryable, renterId: string): Promise<number> {
  const [row] = await db
    .select({ cars: sql<number>`count(distinct ${bookings.carId})::int` })
    .from(bookings)
    .where(and(eq(bookings.renterId, renterId), isPending, isUnpaid));
  return row?.cars ?? 0;
}

export function markAuthorized(db: Queryable, id: number, authorizedAt: Date, answerBy: Date) {
  return mark(db, id, { paymentStatus: 'authorized', authorizedAt, answerBy }, isPending, isUnpaid);
}

/** Nothing is charged for a guest whose account is disabled. */
const isOfActiveGuest = sql`exists (select from ${users} guest
  where guest.id = ${bookings.renterId} and guest.account_status = 'active')`;

/** The payment was captured in Stripe's dashboard before the host approved. */
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

/** Claims the request for one approval; nothing else changes it until the approval ends. */
export function markApproving(db: Queryable, id: number, now: Date) {
  return mark(
    db,
    id,
    { approvingAt: now },
    isPending,
    isAuthorized,
    isNotBeingApproved,
    sql`${bookings.answerBy} > ${now}::timestamptz`,
    isOfActiveGuest,
  );
}

export function markApprovalFailed(db: Queryable, id: number) {
  return mark(db, id, { approvingAt: null }, isPending);
}

/** After the bank refused the capture, the guest may pay again until `until` or pickup. */
export function markPaymentReopened(db: Queryable, id: number, until: Date) {
  return mark(
    db,
    id,
    {
      paymentStatus: 'unpaid',
      payBy: sql`least(${until}::timestamptz, ${bookings.startsAt})`,
      answerBy: null,
      approvingAt: null,
    },
    isPending,
    isAuthorized,
    isNotNull(bookings.approvingAt),
  );
}

export function markApproved(
  db: Queryable,
  id: number,
  { now, payoutStatus }: { now: Date; payoutStatus: 'held' | 'frozen' },
) {
  return mark(
    db,
    id,
    {
      status: 'approved',
      paymentStatus: 'captured',
      payoutStatus,
      decidedAt: now,
      approvingAt: null,
    },
    isPending,
    isNotNull(bookings.approvingAt),
  );
}

/** Only while it waits for an answer that no one is giving. */
export function markNotInstant(db: Queryable, id: number) {
  return mark(
    db,
    id,
    { isInstant: false },
    isPending,
    isAuthorized,
    isNotBeingApproved,
    eq(bookings.isInstant, true),
  );
}

export function markRejected(db: Queryable, id: number, now: Date) {
  return mark(
    db,
    id,
    { status: 'rejected', decidedAt: now, isSettled: false },
    isPending,
    isAuthorized,
    isNotBeingApproved,
  );
}

export function markPendingCancelled(
  db: Queryable,
  id: number,
  now: Date,
  cancelReason: NonNullable<BookingRow['cancelReason']>,
  only?: 'unpaid' | 'authorized',
) {
  return mark(
    db,
    id,
    { status: 'cancelled', cancelReason, cancelledAt: now, isSettled: false },
    isPending,
    isNotBeingApproved,
    only && (only === 'authorized' ? isAuthorized : isUnpaid),
  );
}

/** Ends an approved trip before pickup, with the refund and the host's remaining share. */
export function markApprovedCancelled(
  db: Queryable,
  id: number,
  now: Date,
  cancelReason: NonNullable<BookingRow['cancelReason']>,
  amounts: { refundCents: number; keptPayoutCents: number },
) {
  return mark(
    db,
    id,
    { status: 'cancelled', cancelReason, cancelledAt: now, isSettled: false, ...amounts },
    isApproved,
    sql`${bookings.startsAt} > ${now}::timestamptz`,
  );
}

/** Ends an approved trip at any time before its completion. */
export function markCancelledByStaff(
  db: Queryable,
  id: number,
  now: Date,
  amounts: { refundCents: number; keptPayoutCents: number; staffRefundCents: number },
) {
  return mark(
    db,
    id,
    {
      status: 'cancelled',
      cancelReason: 'by_staff',
      cancelledAt: now,
      isSettled: false,
      ...amounts,
    },
    isApproved,
  );
}

/** Ends a trip whose pickup failed, even if it completed before that was reported. */
export function markCancelledAtPickup(
  db: Queryable,
  id: number,
  now: Date,
  cancelReason: NonNullable<BookingRow['cancelReason']>,
  amounts: { refundCents: number; keptPayoutCents: number },
) {
  return mark(
    db,
    id,
    { status: 'cancelled', cancelReason, cancelledAt: now, isSettled: false, ...amounts },
    inArray(bookings.status, ['approved', 'completed']),
  );
}

export function markCompleted(db: Queryable, id: number, now: Date) {
  return mark(
    db,
    id,
    { status: 'completed', completedAt: now, isSettled: false },
    isApproved,
    lte(bookings.endsAt, now),
  );
}

/** Gives an approved trip another window and price. */
export function markChanged(
  db: Queryable,
  id: number,
  terms: Pick<
    BookingRow,
    | 'startDate'
    | 'startTime'
    | 'endDate'
    | 'endTime'
    | 'startsAt'
    | 'endsAt'
    | 'days'
    | 'dailyRateCents'
    | 'baseCents'
    | 'serviceFeeCents'
    | 'salesTaxCents'
    | 'totalCents'
    | 'commissionCents'
    | 'hostPayoutCents'
    | 'lines'
  >,
) {
  return mark(db, id, terms, isApproved);
}
