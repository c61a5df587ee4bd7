import { payableStatuses } from '@curbside/domain/charges/states';
import { openDisputeStatuses, undecidedDisputeStatuses } from '@curbside/domain/disputes/states';
import type { TripQuote } from '@curbside/domain/money/pricing';
import { openReportStatuses } from '@curbside/domain/pickup-reports/rules';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
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
import { tripCards } from '../../schema/payment-methods.ts';
import { pickupReports } from '../../schema/pickup-reports.ts';
import { ratings } from '../../schema/ratings.ts';
import { type BookingRow, endedUnderWayAt, refundFacts } from '../booking-rows/index.ts';
import { priceOrders } from '../charges/index.ts';
import { lateCarFact } from '../late-rows/index.ts';
import { payoutFacts } from '../payouts/index.ts';

type PaidTerms = TripQuote & Pick<BookingRow, 'startDate' | 'startTime'> & { startsAtMs: number };

const renter = alias(users, 'renter');
const owner = alias(users, 'owner');

/** Each order can have its own: an undecided one comes first, then an open inquiry, then the newest. */
const shownDispute = sql`(select d.id from ${disputes} d where d.booking_id = ${bookings.id}
  order by d.status in ${[...undecidedDisputeStatuses]} desc,
    d.status in ${[...openDisputeStatuses]} desc, d.id desc limit 1)`;

const newestContract = sql`(select c.id from ${contracts} c where c.booking_id = ${bookings.id}
  order by c.version desc limit 1)`;

/** 'asked' if a change waits for an answer, 'unpaid' if its extension waits for a payment. */
const openChange = sql<'asked' | 'unpaid' | null>`(
  select case change.status when 'asked' then 'asked' else 'unpaid' end
  from ${bookingChanges} change where change.booking_id = ${bookings.id}
    and (change.status = 'asked' or change.awaits_payment))`;

/** One side says that the trip never began, and that is not settled yet. */
export const isPickupReported = sql<boolean>`exists (select from ${pickupReports} report
  where report.booking_id = ${bookings.id} and report.status in ${[...openReportStatuses]})`;

export async function hasOpenPickupReport(db: Queryable, id: number): Promise<boolean> {
  const { bookingId, status } = pickupReports;
  const open = and(eq(bookingId, id), inArray(status, [...openReportStatuses]));
  return (await db.$count(pickupReports, open)) > 0;
}

/** Odometer and fuel are recorded, which can be an hour before pickup. */
const isPickupRecorded = sql<boolean>`exists (select from ${handovers} handover
  where handover.booking_id = ${bookings.id} and handover.kind = 'pickup')`;

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
      isPickupRecorded,
      endedUnderWayAt,
      orders: priceOrders,
      paidTerms,
      lateCar: lateCarFact,
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
    .leftJoin(disputes, eq(disputes.id, shownDispute))
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
