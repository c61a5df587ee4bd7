import { type LateBackSign, lateLimits } from '@curbside/domain/late-returns/rules';
import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hoursAfter, hoursBefore, minutesBefore } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { personName } from '../../platform/database/person-name.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { lateReturnGuests, lateReturns } from '../../schema/late-returns.ts';
import { isDocumented } from '../booking-rows/index.ts';
import { backSignOf, type LateGuestRow, type LateRow } from '../late-rows/index.ts';

const backSign = backSignOf(sql`bookings`);

/** Another trip held the car beyond the end of this one, whose guest never had it. */
const neverHadCar = sql`exists (select from ${lateReturns} other
  where other.car_id = bookings.car_id and other.booking_id <> bookings.id
    and other.due_at < bookings.ends_at
    and coalesce(other.back_at, 'infinity') >= bookings.ends_at)`;

/** An approved next trip of the car whose pickup is near and that is not over. */
const hasNearTrip = (now: Date) => sql`exists (select from ${bookings} next
  where next.car_id = bookings.car_id and next.status = 'approved'
    and next.starts_at >= bookings.ends_at
    and next.starts_at <= ${hoursAfter(now, lateLimits.pickupHours)}::timestamptz
    and next.ends_at > ${now}::timestamptz)`;

/**
 * Trips that ended half an hour ago and whose car nothing shows to be back: where a next trip is near,
 * or where the pickup was recorded, so that a return would have been, too.
 */
export async function listNewlyLate(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.status, 'approved'),
        sql`${bookings.endsAt} <= ${minutesBefore(now, lateLimits.minutes)}::timestamptz`,
        sql`not exists (select from ${lateReturns} late
          where late.booking_id = bookings.id or (late.car_id = bookings.car_id and late.back_at is null))`,
        sql`not ${neverHadCar}`,
        sql`${backSign} is null`,
        sql`(${isDocumented(sql`bookings.id`, ['pickup'])} or ${hasNearTrip(now)})`,
      ),
    )
    .orderBy(asc(bookings.endsAt))
    .limit(500);
  return rows.map(({ id }) => id);
}

/** Undefined if the trip is noted already, or another trip holds the car. */
export async function insertLate(
  db: Queryable,
  id: number,
  now: Date,
): Promise<LateRow | undefined> {
  const [trip] = await db
    .select({ bookingId: bookings.id, carId: bookings.carId, dueAt: bookings.endsAt })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.status, 'approved'), sql`${backSign} is null`));
  if (!trip) return undefined;
  const [row] = await db
    .insert(lateReturns)
    .values({ ...trip, foundAt: now })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Next trips that are near, of cars that are out, whose guests were not told yet. */
export function listToTell(db: Queryable, now: Date) {
  return db
    .select({ lateBookingId: lateReturns.bookingId, bookingId: bookings.id })
    .from(lateReturns)
    .innerJoin(bookings, eq(bookings.carId, lateReturns.carId))
    .where(
      and(
        isNull(lateReturns.backAt),
        eq(bookings.status, 'approved'),
        sql`${bookings.startsAt} >= ${lateReturns.dueAt}`,
        sql`${bookings.startsAt} <= ${hoursAfter(now, lateLimits.pickupHours)}::timestamptz`,
        sql`${bookings.endsAt} > ${now}::timestamptz`,
        sql`not exists (select from ${lateReturnGuests} told
          where told.late_booking_id = ${lateReturns.bookingId} and told.booking_id = ${bookings.id})`,
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .limit(500);
}

/** Undefined if the guest was told already. */
export async function insertTold(
  db: Queryable,
  told: Pick<LateGuestRow, 'lateBookingId' | 'bookingId' | 'carId' | 'toldAt'>,
): Promise<LateGuestRow | undefined> {
  const [row] = await db.insert(lateReturnGuests).values(told).onConflictDoNothing().returning();
  return row;
}

/** Late cars that something shows to be back. */
export async function listComeBack(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ id: lateReturns.bookingId })
    .from(lateReturns)
    .innerJoin(bookings, eq(bookings.id, lateReturns.bookingId))
    .where(and(isNull(lateReturns.backAt), sql`${backSign} is not null`))
    .limit(500);
  return rows.map(({ id }) => id);
}

/** Undefined if the car was back already. */
export async function markBack(
  db: Queryable,
  bookingId: number,
  back: { backAt: Date; backBy: LateBackSign },
): Promise<LateRow | undefined> {
  const [row] = await db
    .update(lateReturns)
    .set(back)
    .where(and(eq(lateReturns.bookingId, bookingId), isNull(lateReturns.backAt)))
    .returning();
  return row;
}

/** The guests of a late car, the next pickup first. */
export function listTold(db: Queryable, lateBookingId: number) {
  return db
    .select({ guest: lateReturnGuests, status: bookings.status })
    .from(lateReturnGuests)
    .innerJoin(bookings, eq(bookings.id, lateReturnGuests.bookingId))
    .where(eq(lateReturnGuests.lateBookingId, lateBookingId))
    .orderBy(asc(bookings.startsAt));
}

export async function findLate(db: Queryable, bookingId: number): Promise<LateRow | undefined> {
  const [row] = await db.select().from(lateReturns).where(eq(lateReturns.bookingId, bookingId));
  return row;
}

/** Trips with another car that are neither booked nor lapsed as far as this knows. */
export function listMoving(db: Queryable) {
  return db
    .select({ guest: lateReturnGuests, status: bookings.status })
    .from(lateReturnGuests)
    .innerJoin(bookings, eq(bookings.id, lateReturnGuests.newBookingId))
    .where(
      and(
        eq(lateReturnGuests.choice, 'other_car'),
        isNull(lateReturnGuests.movedAt),
        sql`${bookings.status} <> 'pending'`,
      ),
    )
    .limit(500);
}

/** The part of a discount that the platform still bears: a later refund may have become all of it. */
const borneDiscount = sql`least(${lateReturnGuests.discountCents}, (select sum(o.goodwill_cents)
  from ${chargeOrders} o where o.booking_id = ${lateReturnGuests.bookingId}))`;

/** The sum that guests who waited for this late car got back, as far as the platform bears it. */
export async function sumDiscounts(db: Queryable, lateBookingId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${borneDiscount}), 0)::int` })
    .from(lateReturnGuests)
    .where(eq(lateReturnGuests.lateBookingId, lateBookingId));
  return row?.cents ?? 0;
}

/** A guest's trips that wait for a late car, as long as there is a choice. */
export function listWaitingOf(db: Queryable, guestId: string, now: Date) {
  return db
    .select({
      bookingId: bookings.id,
      carTitle: cars.title,
      startsAt: bookings.startsAt,
      dueAt: lateReturns.dueAt,
      choice: lateReturnGuests.choice,
      newBookingId: lateReturnGuests.newBookingId,
    })
    .from(lateReturnGuests)
    .innerJoin(lateReturns, eq(lateReturns.bookingId, lateReturnGuests.lateBookingId))
    .innerJoin(bookings, eq(bookings.id, lateReturnGuests.bookingId))
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .where(
      and(
        eq(bookings.renterId, guestId),
        eq(bookings.status, 'approved'),
        sql`${bookings.startsAt} > ${hoursBefore(now, lateLimits.choiceHours)}::timestamptz`,
        sql`${bookings.endsAt} > ${now}::timestamptz`,
        isNull(lateReturns.backAt),
      ),
    )
    .orderBy(asc(bookings.startsAt));
}

const owner = alias(users, 'owner');
const shownDays = 7;

/** Open ones first, the longest out first; then those that came back within a week. */
export function listLate(db: Queryable, now: Date, limit: number) {
  return db
    .select({
      late: lateReturns,
      carTitle: cars.title,
      guestId: bookings.renterId,
      guestName: personName(users),
      ownerId: bookings.ownerId,
      ownerName: personName(owner),
    })
    .from(lateReturns)
    .innerJoin(bookings, eq(bookings.id, lateReturns.bookingId))
    .innerJoin(cars, eq(cars.id, lateReturns.carId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .innerJoin(owner, eq(owner.id, bookings.ownerId))
    .where(
      or(isNull(lateReturns.backAt), gte(lateReturns.foundAt, hoursBefore(now, shownDays * 24))),
    )
    .orderBy(sql`${lateReturns.backAt} desc nulls first`, asc(lateReturns.dueAt))
    .limit(limit);
}

/** The trips of these cars that were told, or are still ahead while the car is out. */
export function listChains(db: Queryable, lateIds: number[], now: Date) {
  if (lateIds.length === 0) return Promise.resolve([]);
  return db
    .select({
      lateBookingId: lateReturns.bookingId,
      bookingId: bookings.id,
      guestId: bookings.renterId,
      guestName: personName(users),
      status: bookings.status,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      told: lateReturnGuests,
    })
    .from(lateReturns)
    .innerJoin(bookings, eq(bookings.carId, lateReturns.carId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .leftJoin(
      lateReturnGuests,
      and(
        eq(lateReturnGuests.lateBookingId, lateReturns.bookingId),
        eq(lateReturnGuests.bookingId, bookings.id),
      ),
    )
    .where(
      and(
        inArray(lateReturns.bookingId, lateIds),
        sql`(${lateReturnGuests.bookingId} is not null or (${lateReturns.backAt} is null
          and ${bookings.status} = 'approved' and ${bookings.startsAt} >= ${lateReturns.dueAt}
          and ${bookings.startsAt} <= ${hoursAfter(now, shownDays * 24)}::timestamptz))`,
      ),
    )
    .orderBy(asc(bookings.startsAt));
}

/** Cars that are not back a day after their drop-off. */
export function listLongLate(db: Queryable, now: Date, limit: number) {
  return db
    .select({
      bookingId: lateReturns.bookingId,
      carTitle: cars.title,
      who: personName(users),
      dueAt: lateReturns.dueAt,
    })
    .from(lateReturns)
    .innerJoin(bookings, eq(bookings.id, lateReturns.bookingId))
    .innerJoin(cars, eq(cars.id, lateReturns.carId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(
      and(
        isNull(lateReturns.backAt),
        sql`${lateReturns.dueAt} <= ${hoursBefore(now, lateLimits.staffHours)}::timestamptz`,
      ),
    )
    .orderBy(asc(lateReturns.dueAt))
    .limit(limit);
}

/** Cars that could take the place of another one: booked at once, of its kind, the nearest first. */
export async function listSimilarCars(
  db: Queryable,
  { carId, guestId, limit }: { carId: number; guestId: string; limit: number },
): Promise<{ id: number; dailyRateCents: number }[]> {
  const own = alias(cars, 'own');
  return db
    .select({ id: cars.id, dailyRateCents: cars.dailyRateCents })
    .from(cars)
    .innerJoin(own, eq(own.id, carId))
    .innerJoin(users, eq(users.id, cars.ownerId))
    .where(
      and(
        eq(cars.category, own.category),
        sql`${cars.id} <> ${carId}`,
        sql`${cars.ownerId} <> ${guestId}`,
        eq(cars.instantBook, true),
        isNull(cars.delistedAt),
        eq(users.accountStatus, 'active'),
      ),
    )
    .orderBy(
      sql`(select count(*) from unnest(${cars.placeKeys}) key where key = any(${own.placeKeys})) desc`,
      sql`abs(${cars.dailyRateCents} - ${own.dailyRateCents})`,
      asc(cars.id),
    )
    .limit(limit);
}
