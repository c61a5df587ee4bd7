import type { Day } from '@curbside/domain/calendar/days';
import { chargedStatuses } from '@curbside/domain/charges/states';
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { personName } from '../../platform/database/person-name.ts';
import { users } from '../../schema/accounts.ts';
import { holds } from '../../schema/availability.ts';
import { bookings } from '../../schema/bookings.ts';
import { importedCalendars, importedEvents } from '../../schema/calendars.ts';
import { cars } from '../../schema/cars.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { inspectionPhotos } from '../../schema/inspections.ts';
import { hostReceivables, ledgerLines } from '../../schema/ledger.ts';

export async function findListing(db: Queryable, id: number) {
  const [row] = await db
    .select({
      ownerId: cars.ownerId,
      delistedAt: cars.delistedAt,
      createdAt: cars.createdAt,
    })
    .from(cars)
    .where(eq(cars.id, id));
  return row;
}

/** Requests and trips, the newest first. */
export function listTripsOfCar(db: Queryable, carId: number, limit: number) {
  return db
    .select({
      booking: bookings,
      renterId: sql<string | null>`case when ${users.deletedAt} is null then ${users.id} end`,
      renterName: personName(users),
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(eq(bookings.carId, carId))
    .orderBy(desc(bookings.id))
    .limit(limit);
}
export type TripRow = Awaited<ReturnType<typeof listTripsOfCar>>[number];

export function countTripsOfCar(db: Queryable, carId: number): Promise<number> {
  return db.$count(bookings, eq(bookings.carId, carId));
}

export function listBlockedDays(db: Queryable, carId: number, from: Day, limit: number) {
  return db
    .select({ day: sql<string>`${holds.blockedOn}`, reason: holds.reason })
    .from(holds)
    .where(and(eq(holds.carId, carId), gte(holds.blockedOn, from)))
    .orderBy(asc(holds.blockedOn))
    .limit(limit);
}

export function listCalendarsOf(db: Queryable, carId: number) {
  return db
    .select({
      calendar: importedCalendars,
      eventCount: db.$count(importedEvents, eq(importedEvents.calendarId, importedCalendars.id)),
    })
    .from(importedCalendars)
    .where(eq(importedCalendars.carId, carId))
    .orderBy(asc(importedCalendars.id));
}
export type CalendarRow = Awaited<ReturnType<typeof listCalendarsOf>>[number];

export function listPhotosOfTrips(db: Queryable, carId: number, limit: number) {
  return db
    .select({ photo: inspectionPhotos })
    .from(inspectionPhotos)
    .innerJoin(bookings, eq(bookings.id, inspectionPhotos.bookingId))
    .where(eq(bookings.carId, carId))
    .orderBy(desc(inspectionPhotos.id))
    .limit(limit);
}

/** A cent column summed over the trips of a car. */
const centsIn = (column: unknown) => sql<string>`coalesce(sum(${column}), 0)`.mapWith(Number);

/** Payments of guests for trips and claims of a car, and their refunds. */
export async function sumPaidFor(db: Queryable, carId: number) {
  const [row] = await db
    .select({
      paidCents: centsIn(chargeOrders.totalCents),
      refundedCents: centsIn(chargeOrders.refundCents),
    })
    .from(chargeOrders)
    .innerJoin(bookings, eq(bookings.id, chargeOrders.bookingId))
    .where(and(eq(bookings.carId, carId), inArray(chargeOrders.status, [...chargedStatuses])));
  return row ?? { paidCents: 0, refundedCents: 0 };
}

/** Transferred to the host for trips of a car, less what was taken back. */
export async function sumSentFor(db: Queryable, carId: number): Promise<number> {
  const [row] = await db
    .select({ cents: centsIn(ledgerLines.cents) })
    .from(ledgerLines)
    .innerJoin(bookings, eq(bookings.id, ledgerLines.bookingId))
    .where(
      and(
        eq(bookings.carId, carId),
        eq(ledgerLines.account, 'host_payable'),
        eq(ledgerLines.event, 'posted'),
      ),
    );
  return row?.cents ?? 0;
}

/** Open debts of the host from trips of a car. */
export async function sumDebtsOf(db: Queryable, carId: number): Promise<number> {
  const [row] = await db
    .select({ cents: centsIn(sql`${hostReceivables.cents} - ${hostReceivables.settledCents}`) })
    .from(hostReceivables)
    .innerJoin(bookings, eq(bookings.id, hostReceivables.bookingId))
    .where(eq(bookings.carId, carId));
  return row?.cents ?? 0;
}
