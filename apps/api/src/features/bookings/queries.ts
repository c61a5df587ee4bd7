import { payableStatuses } from '@curbside/domain/charges/states';
import type { TripQuote } from '@curbside/domain/money/pricing';
import { openReportStatuses } from '@curbside/domain/pickup-reports/rules';
import { and, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { minutesAfter } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { personEmail } from '../../platform/database/person-name.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { carPhotos, cars } from '../../schema/cars.ts';
import { bookingChanges } from '../../schema/changes.ts';
import { bookingTerms, chargeOrders } from '../../schema/charges.ts';
import { contracts } from '../../schema/contracts.ts';
import { disputes } from '../../schema/disputes.ts';
import { handovers } from '../../schema/handover.ts';
import { messages } from '../../schema/messaging.ts';
import { tripCards } from '../../schema/payment-methods.ts';
import { pickupReports } from '../../schema/pickup-reports.ts';
import { ratings } from '../../schema/ratings.ts';
import {
  type BookingRow,
  isNotBeingApproved,
  isPending,
  mark,
  refundFacts,
} from '../booking-rows/index.ts';
import { priceOrders } from '../charges/index.ts';
import { payoutFacts } from '../payouts/index.ts';

type NewBooking = typeof bookings.$inferInsert;
type PaidTerms = TripQuote & Pick<BookingRow, 'startDate' | 'startTime'> & { startsAtMs: number };

const renter = alias(users, 'renter');
const owner = alias(users, 'owner');

const newestDispute = sql`(select max(d.id) from ${disputes} d
  where d.booking_id = ${bookings.id})`;

const newestContract = sql`(select c.id from ${contracts} c where c.booking_id = ${bookings.id}
  order by c.version desc limit 1)`;

/** 'asked' if a change waits for an answer, 'unpaid' if its extension waits for a payment. */
const openChange = sql<'asked' | 'unpaid' | null>`(
  select case change.status when 'asked' then 'asked' else 'unpaid' end
  from ${bookingChanges} change where change.booking_id = ${bookings.id}
    and (change.status = 'asked' or change.awaits_payment))`;

/** One side says that the trip never began, and that is not settled yet. */
const isPickupReported = sql<boolean>`exists (select from ${pickupReports} report
  where report.booking_id = ${bookings.id} and report.status in ${[...openReportStatuses]})`;

export async function hasOpenPickupReport(db: Queryable, id: number): Promise<boolean> {
  const [row] = await db.select({ isPickupReported }).from(bookings).where(eq(bookings.id, id));
  return row?.isPickupReported === true;
}

/** The terms that are paid, if an extension is not paid yet: an end of the trip goes by them. */
const paidTerms = sql<PaidTerms | null>`(
  select json_build_object('days', t.days, 'dailyRateCents', t.daily_rate_cents,
    'baseCents', t.base_cents, 'serviceFeeCents', t.service_fee_cents,
    'salesTaxCents', t.sales_tax_cents, 'totalCents', t.total_cents,
    'commissionCents', t.commission_cents, 'hostPayoutCents', t.host_payout_cents,
    'lines', t.lines, 'startDate', t.start_date, 'startTime', t.start_time,
    'startsAtMs', extract(epoch from t.starts_at) * 1000)
  from ${chargeOrders} o
  join ${bookingTerms} t on t.booking_id = o.booking_id and t.version = o.terms_version - 1
  where o.booking_id = bookings.id and o.purpose = 'extension' and o.status in ${[...payableStatuses]}
  order by t.version limit 1)`;

/** A booking with the car and people shown on its pages. */
export function selectDetails(db: Queryable) {
  return db
    .select({
      booking: bookings,
      car: {
        title: cars.title,
        year: cars.year,
        make: cars.make,
        model: cars.model,
        location: cars.location,
      },
      cover: carPhotos.fileHash,
      renter: {
        firstName: renter.firstName,
        lastName: renter.lastName,
        email: renter.email,
        shownEmail: personEmail(renter),
        accountStatus: renter.accountStatus,
      },
      owner: { firstName: owner.firstName, lastName: owner.lastName },
      isRated: isNotNull(ratings.bookingId).mapWith(Boolean),
      contract: { id: contracts.id, contractNumber: contracts.number },
      dispute: { status: disputes.status, cents: disputes.cents, dueBy: disputes.dueBy },
      card: { brand: tripCards.brand, last4: tripCards.last4 },
      payout: payoutFacts,
      refunds: refundFacts,
      openChange,
      isPickupReported,
      orders: priceOrders,
      paidTerms,
      firstStartsAt: sql<Date>`(select terms.starts_at from ${bookingTerms} terms
        where terms.booking_id = bookings.id and terms.version = 1)`.mapWith(bookings.startsAt),
    })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .innerJoin(renter, eq(renter.id, bookings.renterId))
    .innerJoin(owner, eq(owner.id, bookings.ownerId))
    .leftJoin(carPhotos, and(eq(carPhotos.carId, cars.id), eq(carPhotos.position, 0)))
    .leftJoin(ratings, eq(ratings.bookingId, bookings.id))
    .leftJoin(contracts, eq(contracts.id, newestContract))
    .leftJoin(disputes, eq(disputes.id, newestDispute))
    .leftJoin(tripCards, and(eq(tripCards.bookingId, bookings.id), isNull(tripCards.removedAt)));
}
export type BookingDetails = Awaited<ReturnType<typeof selectDetails>>[number];

/** The host sees a request only once its payment is authorized. */
function isVisibleTo(userId: string): SQL {
  return sql`(${bookings.renterId} = ${userId}
    or (${bookings.ownerId} = ${userId} and ${bookings.authorizedAt} is not null))`;
}

/** Found only if the reader is a party to it or reads every booking. */
export async function findBookingDetails(
  db: Queryable,
  id: number,
  reader: { id: string; readsEveryBooking: boolean },
): Promise<BookingDetails | undefined> {
  const scope = reader.readsEveryBooking ? undefined : isVisibleTo(reader.id);
  const [row] = await selectDetails(db).where(and(eq(bookings.id, id), scope));
  return row;
}

/** For staff; in no particular order. */
export async function listBookingDetails(db: Queryable, ids: number[]): Promise<BookingDetails[]> {
  return ids.length === 0 ? [] : selectDetails(db).where(inArray(bookings.id, ids));
}

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

const isApproved = eq(bookings.status, 'approved');
const isUnpaid = eq(bookings.paymentStatus, 'unpaid');
/** A payment captured in Stripe's dashboard still waits for the host's answer. */
const isAuthorized = inArray(bookings.paymentStatus, ['authorized', 'captured']);
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

export function markApproved(db: Queryable, id: number, now: Date) {
  return mark(
    db,
    id,
    {
      status: 'approved',
      paymentStatus: 'captured',
      payoutStatus: 'held',
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

function listIds(db: Queryable, condition: SQL | undefined) {
  return db
    .select({ id: bookings.id })
    .from(bookings)
    .where(condition)
    .orderBy(bookings.id)
    .limit(500)
    .then((rows) => rows.map(({ id }) => id));
}

export function listUnpaidSince(db: Queryable, now: Date): Promise<number[]> {
  return listIds(db, and(isPending, isUnpaid, lte(bookings.payBy, now)));
}

export function listUnanswered(db: Queryable, now: Date): Promise<number[]> {
  return listIds(db, and(isPending, isAuthorized, isNotBeingApproved, lte(bookings.answerBy, now)));
}

export function listStuckApprovals(db: Queryable, before: Date): Promise<number[]> {
  return listIds(db, and(isPending, lte(bookings.approvingAt, before)));
}

export function listEndedBefore(db: Queryable, before: Date): Promise<number[]> {
  return listIds(db, and(isApproved, lte(bookings.endsAt, before), sql`not ${isPickupReported}`));
}

/** Approved trips without this notice; the system message is the record of a sent notice. */
const lacksNotice = (step: string) => sql`not exists (select from ${messages}
  where ${messages.bookingId} = ${bookings.id} and ${messages.notice} = ${step})`;

/** Trips without this reminder of their present drop-off. */
const lacksReminder = (step: string) => sql`not exists (select from ${messages}
  where ${messages.bookingId} = ${bookings.id}
    and ${messages.notice} = ${step} || '-' || extract(epoch from ${bookings.endsAt})::bigint)`;

/** Approved trips that start by `until` and have no reminder yet. */
export function listPickups(db: Queryable, now: Date, until: Date): Promise<number[]> {
  const isNear = and(gt(bookings.startsAt, now), lte(bookings.startsAt, until));
  return listIds(db, and(isApproved, isNear, lacksNotice('pickup')));
}

/** Trips under way that end within some hours, or have half of their time left if that is less. */
export function listReturns(db: Queryable, now: Date, hours: number): Promise<number[]> {
  const isUnderWay = and(lte(bookings.startsAt, now), gt(bookings.endsAt, now));
  const isNear = sql`${bookings.endsAt} - least(make_interval(hours => ${hours}),
    (${bookings.endsAt} - ${bookings.startsAt}) / 2) <= ${now}::timestamptz`;
  return listIds(db, and(isApproved, isUnderWay, isNear, lacksReminder('return_soon')));
}

/** Trips that end within some minutes and whose return is not recorded. */
export function listDueBack(db: Queryable, now: Date, minutes: number): Promise<number[]> {
  const isUnderWay = and(lte(bookings.startsAt, now), gt(bookings.endsAt, now));
  const isNear = lte(bookings.endsAt, minutesAfter(now, minutes));
  const isOut = sql`not exists (select from ${handovers}
    where ${handovers.bookingId} = ${bookings.id} and ${handovers.kind} = 'return')`;
  return listIds(db, and(isApproved, isUnderWay, isNear, isOut, lacksReminder('due_back')));
}

/** Approved trips past drop-off whose sides have not been notified yet. */
export function listDropOffs(db: Queryable, now: Date): Promise<number[]> {
  return listIds(db, and(isApproved, lte(bookings.endsAt, now), lacksNotice('returned')));
}
