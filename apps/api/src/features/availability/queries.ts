import type { Day } from '@curbside/domain/calendar/days';
import { dayInstants } from '@curbside/domain/calendar/instants';
import type { TakenTime } from '@curbside/domain/cars/possible-window';
import { and, asc, eq, exists, gt, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hoursBefore } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { holds } from '../../schema/availability.ts';
import { bookings } from '../../schema/bookings.ts';
import { importedEvents } from '../../schema/calendars.ts';
import { cars } from '../../schema/cars.ts';

export interface BookingHold {
  carId: number;
  bookingId: number;
  startsAt: Date;
  endsAt: Date;
}

/** The half-open range [start, end) in PostgreSQL's notation. */
function range({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  return sql<string>`tstzrange(${startsAt.toISOString()}, ${endsAt.toISOString()}, '[)')`;
}

/**
 * False if the window conflicts with another hold: the exclusion constraint decides. With ON CONFLICT
 * DO NOTHING the later of two inserts gives up; plain inserts could deadlock.
 */
export async function insertBookingHold(db: Queryable, hold: BookingHold): Promise<boolean> {
  const { carId, bookingId } = hold;
  const rows = await db
    .insert(holds)
    .values({ carId, bookingId, during: range(hold) })
    .onConflictDoNothing()
    .returning({ id: holds.id });
  return rows.length > 0;
}

/** Blocked days and bookings that conflict with a window. */
export async function listConflicts(db: Queryable, hold: BookingHold) {
  return db
    .select({ blockedOn: holds.blockedOn })
    .from(holds)
    .where(and(eq(holds.carId, hold.carId), sql`${holds.during} && ${range(hold)}`));
}

/** Moves a booking's window in one statement; the exclusion constraint decides. */
export async function updateBookingHold(db: Queryable, hold: BookingHold): Promise<boolean> {
  const { carId, bookingId } = hold;
  const rows = await db
    .update(holds)
    .set({ during: range(hold) })
    .where(and(eq(holds.bookingId, bookingId), eq(holds.carId, carId)))
    .returning({ id: holds.id });
  return rows.length > 0;
}

/**
 * The first hold of others on the car that ends after an instant. Between two trips lies the buffer of
 * the earlier one, as the constraint `bookings_keep_buffer` demands.
 */
export async function findObstacle(
  db: Queryable,
  { carId, bookingId, after }: { carId: number; bookingId: number; after: Date },
): Promise<{ startsAt: Date; isBlockedDay: boolean } | undefined> {
  const own = alias(bookings, 'own');
  const hours = (count: SQL) => sql`make_interval(hours => coalesce(${count}, 0))`;
  // Only another trip has a row of its own here.
  const ownBuffer = sql`case when ${bookings.id} is not null then ${own.bufferHours} end`;
  const startsAt = sql<string>`lower(${holds.during}) - ${hours(ownBuffer)}`;
  const [row] = await db
    .select({ startsAt, isBlockedDay: isNotNull(holds.blockedOn).mapWith(Boolean) })
    .from(holds)
    .innerJoin(own, eq(own.id, bookingId))
    .leftJoin(bookings, eq(bookings.id, holds.bookingId))
    .where(
      and(
        eq(holds.carId, carId),
        sql`${holds.bookingId} is distinct from ${bookingId}`,
        sql`upper(${holds.during}) + ${hours(sql`${bookings.bufferHours}`)} > ${after.toISOString()}`,
      ),
    )
    .orderBy(startsAt)
    .limit(1);
  return row && { ...row, startsAt: new Date(row.startsAt) };
}

export async function deleteBookingHold(db: Queryable, bookingId: number): Promise<void> {
  await db.delete(holds).where(eq(holds.bookingId, bookingId));
}

const blockedDay = {
  id: holds.id,
  blockedOn: sql<Day>`${holds.blockedOn}`.as('blocked_on'),
  reason: holds.reason,
};
export interface BlockedDayRow {
  id: number;
  blockedOn: Day;
  reason: string | null;
}

/** Undefined if the day is taken or blocked already. */
export async function insertBlockedDay(
  db: Queryable,
  carId: number,
  day: Day,
  reason: string | null,
): Promise<BlockedDayRow | undefined> {
  const [row] = await db
    .insert(holds)
    .values({ carId, blockedOn: day, reason, during: range(dayInstants(day)) })
    .onConflictDoNothing()
    .returning(blockedDay);
  return row;
}

/** Keeps the old reason if none is given. */
export async function updateReason(
  db: Queryable,
  carId: number,
  day: Day,
  reason: string | null,
): Promise<BlockedDayRow | undefined> {
  const [row] = await db
    .update(holds)
    .set({ reason: reason ?? sql`${holds.reason}` })
    .where(and(eq(holds.carId, carId), eq(holds.blockedOn, day)))
    .returning(blockedDay);
  return row;
}

/** False if no car of the owner had the blocked day. */
export async function deleteBlockedDay(
  db: Queryable,
  ownerId: string,
  carId: number,
  day: Day,
): Promise<boolean> {
  const ownCar = db
    .select({ id: cars.id })
    .from(cars)
    .where(and(eq(cars.id, holds.carId), eq(cars.ownerId, ownerId)));
  const rows = await db
    .delete(holds)
    .where(and(eq(holds.carId, carId), eq(holds.blockedOn, day), exists(ownCar)))
    .returning({ id: holds.id });
  return rows.length > 0;
}

export interface HeldTime extends TakenTime {
  isBlockedDay: boolean;
}

/** When a car is taken from now on; trips up to a day ago still have a buffer. */
export async function listTaken(
  db: Queryable,
  {
    carId,
    now,
    exceptBookingId,
  }: { carId: number; now: Date; exceptBookingId?: number | undefined },
): Promise<HeldTime[]> {
  const rows = await db
    .select({
      startsAt: sql<string>`lower(${holds.during})`,
      endsAt: sql<string>`upper(${holds.during})`,
      isTrip: sql<boolean>`${holds.bookingId} is not null`,
      isBlockedDay: sql<boolean>`${holds.blockedOn} is not null`,
    })
    .from(holds)
    .where(
      and(
        eq(holds.carId, carId),
        sql`upper(${holds.during}) > ${hoursBefore(now, 24).toISOString()}`,
        exceptBookingId === undefined
          ? undefined
          : sql`${holds.bookingId} is distinct from ${exceptBookingId}`,
      ),
    );
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }));
}

/** From a day on, in order. */
export async function listBlockedDays(
  db: Queryable,
  carId: number,
  from: Day,
): Promise<BlockedDayRow[]> {
  return db
    .select(blockedDay)
    .from(holds)
    .where(and(eq(holds.carId, carId), gte(holds.blockedOn, from)))
    .orderBy(asc(holds.blockedOn));
}

/** Windows of pending and approved bookings that are not over, in order. */
export async function listTakenWindows(db: Queryable, carId: number, now: Date) {
  const rows = await db
    .select({
      status: bookings.status,
      startDate: bookings.startDate,
      endDate: bookings.endDate,
      startTime: bookings.startTime,
      endTime: bookings.endTime,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.carId, carId),
        inArray(bookings.status, ['pending', 'approved']),
        gt(bookings.endsAt, now),
      ),
    )
    .orderBy(asc(bookings.startsAt));
  return rows.map(({ status, ...window }) => ({
    ...window,
    status: status === 'approved' ? ('approved' as const) : ('pending' as const),
  }));
}

interface EventPiece {
  importedEventId: number;
  startsAt: string;
  endsAt: string;
}

/** The time of a car's imported events that they have not shut yet and no trip is in. */
export async function listOpenPieces(db: Queryable, carId: number): Promise<EventPiece[]> {
  const { rows } = await db.execute<EventPiece & Record<string, unknown>>(sql`
    select e.id as "importedEventId", lower(piece) as "startsAt", upper(piece) as "endsAt"
    from ${importedEvents} e,
      lateral (
        select coalesce(range_agg(h.during), '{}') as taken from ${holds} h
        where h.car_id = e.car_id and h.during && e.during
          and (h.booking_id is not null or h.imported_event_id = e.id)
      ) kept,
      lateral unnest(e.during::tstzmultirange - kept.taken) piece
    where e.car_id = ${carId}`);
  return rows;
}

const insertedAtOnce = 500;

/** Where a trip came in between, the exclusion constraint decides, and the trip has the time. */
export async function insertEventHolds(
  db: Queryable,
  carId: number,
  pieces: readonly EventPiece[],
): Promise<void> {
  for (let first = 0; first < pieces.length; first += insertedAtOnce) {
    const rows = pieces.slice(first, first + insertedAtOnce).map((piece) => ({
      carId,
      importedEventId: piece.importedEventId,
      during: range({ startsAt: new Date(piece.startsAt), endsAt: new Date(piece.endsAt) }),
    }));
    await db.insert(holds).values(rows).onConflictDoNothing();
  }
}

/** The times, joined, at which imported events shut a car and that end after an instant. */
export async function listImportedTimes(
  db: Queryable,
  { carId, after }: { carId: number; after: Date },
): Promise<{ startsAt: Date; endsAt: Date }[]> {
  const { rows } = await db.execute<{ startsAt: string; endsAt: string }>(sql`
    select lower(time) as "startsAt", upper(time) as "endsAt"
    from (
      select unnest(range_agg(during)) as time from ${holds}
      where car_id = ${carId} and imported_event_id is not null
        and upper(during) > ${after.toISOString()}
    ) times
    order by time`);
  return rows.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }));
}
