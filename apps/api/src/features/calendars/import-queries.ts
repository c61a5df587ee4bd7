import type { ImportProblem } from '@curbside/domain/calendars/rules';
import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';
import { holds } from '../../schema/availability.ts';
import { bookings } from '../../schema/bookings.ts';
import { importedCalendars, importedEvents } from '../../schema/calendars.ts';
import { cars } from '../../schema/cars.ts';
import type { ImportedEvent, ShutPeriod } from './import-rules.ts';

export type CalendarRow = typeof importedCalendars.$inferSelect;

export async function countCalendars(db: Queryable, carId: number): Promise<number> {
  return db.$count(importedCalendars, eq(importedCalendars.carId, carId));
}

export async function insertCalendar(
  db: Queryable,
  row: typeof importedCalendars.$inferInsert,
): Promise<CalendarRow> {
  const [inserted] = await db.insert(importedCalendars).values(row).returning();
  if (!inserted) throw new Error('The calendar was not stored.');
  return inserted;
}

const ownedBy = (ownerId: string) =>
  sql`${importedCalendars.carId} in (select ${cars.id} from ${cars} where ${cars.ownerId} = ${ownerId})`;

export async function findOwnCalendar(
  db: Queryable,
  { id, ownerId }: { id: number; ownerId: string },
): Promise<CalendarRow | undefined> {
  const [row] = await db
    .select()
    .from(importedCalendars)
    .where(and(eq(importedCalendars.id, id), ownedBy(ownerId)));
  return row;
}

export async function listOwnCalendars(
  db: Queryable,
  { carId, ownerId }: { carId: number; ownerId: string },
): Promise<CalendarRow[]> {
  return db
    .select()
    .from(importedCalendars)
    .where(and(eq(importedCalendars.carId, carId), ownedBy(ownerId)))
    .orderBy(asc(importedCalendars.id));
}

/** With its events and the time that they had shut. */
export async function deleteOwnCalendar(
  db: Queryable,
  { id, ownerId }: { id: number; ownerId: string },
): Promise<CalendarRow | undefined> {
  const [row] = await db
    .delete(importedCalendars)
    .where(and(eq(importedCalendars.id, id), ownedBy(ownerId)))
    .returning();
  return row;
}

export async function deleteCalendarsOf(db: Queryable, ownerId: string): Promise<void> {
  await db.delete(importedCalendars).where(ownedBy(ownerId));
}

/** Calendars whose next fetch is due, which is put off until `until`. */
export async function takeDueCalendars(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<number[]> {
  const due = db
    .select({ id: importedCalendars.id })
    .from(importedCalendars)
    .where(lte(importedCalendars.nextFetchAt, now))
    .orderBy(asc(importedCalendars.nextFetchAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(importedCalendars)
    .set({ nextFetchAt: until })
    .where(inArray(importedCalendars.id, due))
    .returning({ id: importedCalendars.id });
  return rows.map(({ id }) => id);
}

export async function findCalendar(db: Queryable, id: number): Promise<CalendarRow | undefined> {
  const [row] = await db.select().from(importedCalendars).where(eq(importedCalendars.id, id));
  return row;
}

/** Locked until the transaction ends. */
export async function lockCalendar(db: Queryable, id: number): Promise<CalendarRow | undefined> {
  const [row] = await db
    .select()
    .from(importedCalendars)
    .where(eq(importedCalendars.id, id))
    .for('update');
  return row;
}

interface Tried {
  id: number;
  at: Date;
  nextFetchAt: Date;
}

export async function markRead(db: Queryable, { id, at, nextFetchAt }: Tried): Promise<void> {
  const isFine = { problem: null, failingSince: null, toldAt: null };
  await db
    .update(importedCalendars)
    .set({ fetchedAt: at, readAt: at, nextFetchAt, ...isFine })
    .where(eq(importedCalendars.id, id));
}

export async function markFailing(
  db: Queryable,
  { id, at, nextFetchAt, problem }: Tried & { problem: ImportProblem },
): Promise<void> {
  await db
    .update(importedCalendars)
    .set({
      fetchedAt: at,
      nextFetchAt,
      problem,
      failingSince: sql`coalesce(${importedCalendars.failingSince}, ${at.toISOString()})`,
    })
    .where(eq(importedCalendars.id, id));
}

/** The calendar and its host, if it has failed since before `since` and they were not told. */
export async function markTold(
  db: Queryable,
  { id, since, at }: { id: number; since: Date; at: Date },
): Promise<CalendarRow | undefined> {
  const [row] = await db
    .update(importedCalendars)
    .set({ toldAt: at })
    .where(
      and(
        eq(importedCalendars.id, id),
        lte(importedCalendars.failingSince, since),
        isNull(importedCalendars.toldAt),
      ),
    )
    .returning();
  return row;
}

export async function findHostOfCar(db: Queryable, carId: number) {
  const [row] = await db
    .select({ email: users.email, firstName: users.firstName, title: cars.title })
    .from(cars)
    .innerJoin(users, eq(users.id, cars.ownerId))
    .where(and(eq(cars.id, carId), isNull(users.deletedAt)));
  return row;
}

const startOf = sql<string>`lower(${importedEvents.during})`;
const endOf = sql<string>`upper(${importedEvents.during})`;

export async function listEvents(
  db: Queryable,
  calendarId: number,
): Promise<(ImportedEvent & { id: number })[]> {
  const rows = await db
    .select({
      id: importedEvents.id,
      startsAt: importedEvents.startsAt,
      endsAt: importedEvents.endsAt,
      isAllDay: importedEvents.isAllDay,
      summary: importedEvents.summary,
      shutFrom: startOf,
      shutUntil: endOf,
    })
    .from(importedEvents)
    .where(eq(importedEvents.calendarId, calendarId));
  return rows.map(({ shutFrom, shutUntil, ...event }) => ({
    ...event,
    shut: { startsAt: new Date(shutFrom), endsAt: new Date(shutUntil) },
  }));
}

export async function deleteEvents(db: Queryable, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.delete(importedEvents).where(inArray(importedEvents.id, ids));
}

const insertedAtOnce = 500;

export async function insertEvents(
  db: Queryable,
  { id: calendarId, carId }: Pick<CalendarRow, 'id' | 'carId'>,
  events: readonly ImportedEvent[],
): Promise<void> {
  for (let first = 0; first < events.length; first += insertedAtOnce) {
    const rows = events.slice(first, first + insertedAtOnce).map(({ shut, ...event }) => ({
      ...event,
      calendarId,
      carId,
      during: sql<string>`tstzrange(${shut.startsAt.toISOString()}, ${shut.endsAt.toISOString()})`,
    }));
    await db.insert(importedEvents).values(rows);
  }
}

/** Notes which events of a car are not shut as a whole. */
export async function saveCuts(db: Queryable, carId: number): Promise<void> {
  const whole = sql`(${importedEvents.during}::tstzmultirange <@ coalesce(
    (select range_agg(${holds.during}) from ${holds}
     where ${holds.importedEventId} = ${importedEvents.id}), '{}'))`;
  await db
    .update(importedEvents)
    .set({ isCut: sql`not ${whole}` })
    .where(
      and(
        eq(importedEvents.carId, carId),
        sql`${importedEvents.isCut} is distinct from not ${whole}`,
      ),
    );
}

/** Cars with events that a trip was in the way of, and that are not over. */
export async function listCarsWithCuts(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ carId: importedEvents.carId })
    .from(importedEvents)
    .where(and(importedEvents.isCut, gt(endOf, now.toISOString())));
  return rows.map(({ carId }) => carId);
}

export async function countEvents(db: Queryable, calendarId: number, now: Date): Promise<number> {
  return db.$count(
    importedEvents,
    and(eq(importedEvents.calendarId, calendarId), gt(endOf, now.toISOString())),
  );
}

/** The times that the events of each calendar shut from an instant on. */
export async function listShutPeriods(
  db: Queryable,
  { carId, after }: { carId: number; after: Date },
): Promise<(ShutPeriod & { calendarId: number })[]> {
  const rows = await db
    .select({
      calendarId: importedEvents.calendarId,
      summary: importedEvents.summary,
      startsAt: sql<string>`lower(${holds.during})`,
      endsAt: sql<string>`upper(${holds.during})`,
    })
    .from(holds)
    .innerJoin(importedEvents, eq(importedEvents.id, holds.importedEventId))
    .where(and(eq(holds.carId, carId), gt(sql`upper(${holds.during})`, after.toISOString())));
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }));
}

/** Events at the time of a trip that is not over. */
export async function listCollisions(db: Queryable, { carId, now }: { carId: number; now: Date }) {
  return db
    .select({
      calendarId: importedEvents.calendarId,
      startsAt: importedEvents.startsAt,
      endsAt: importedEvents.endsAt,
      summary: importedEvents.summary,
      bookingId: bookings.id,
    })
    .from(importedEvents)
    .innerJoin(
      holds,
      and(eq(holds.carId, importedEvents.carId), sql`${holds.during} && ${importedEvents.during}`),
    )
    .innerJoin(bookings, eq(bookings.id, holds.bookingId))
    .where(and(eq(importedEvents.carId, carId), gt(bookings.endsAt, now)))
    .orderBy(asc(importedEvents.startsAt), asc(bookings.id));
}
