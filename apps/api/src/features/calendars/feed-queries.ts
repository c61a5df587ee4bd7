import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';
import { holds } from '../../schema/availability.ts';
import { calendarFeeds } from '../../schema/calendars.ts';
import { cars } from '../../schema/cars.ts';

export async function findFeedToken(
  db: Queryable,
  { carId, ownerId }: { carId: number; ownerId: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ token: calendarFeeds.token })
    .from(calendarFeeds)
    .innerJoin(cars, eq(cars.id, calendarFeeds.carId))
    .where(and(eq(cars.id, carId), eq(cars.ownerId, ownerId)));
  return row?.token;
}

/** The old token is gone; the database makes the new one. */
export async function saveNewFeedToken(db: Queryable, carId: number): Promise<string> {
  const [row] = await db
    .update(calendarFeeds)
    .set({ token: sql`default` })
    .where(eq(calendarFeeds.carId, carId))
    .returning({ token: calendarFeeds.token });
  if (!row) throw new Error('The car has no calendar feed.');
  return row.token;
}

/** Undefined for an unknown token, and once the host has deleted the account. */
export async function findCarOfFeed(
  db: Queryable,
  token: string,
): Promise<{ id: number; title: string } | undefined> {
  const [row] = await db
    .select({ id: cars.id, title: cars.title })
    .from(calendarFeeds)
    .innerJoin(cars, eq(cars.id, calendarFeeds.carId))
    .innerJoin(users, eq(users.id, cars.ownerId))
    .where(and(eq(calendarFeeds.token, token), isNull(users.deletedAt)));
  return row;
}

/** A booked window or a blocked day. */
export interface PublishedHold {
  id: number;
  bookingId: number | null;
  blockedOn: string | null;
  startsAt: Date;
  endsAt: Date;
  revision: number;
  changedAt: Date;
}

/** Trips and blocked days that end after an instant, in order. */
export async function listPublishedHolds(
  db: Queryable,
  { carId, after }: { carId: number; after: Date },
): Promise<PublishedHold[]> {
  const rows = await db
    .select({
      id: holds.id,
      bookingId: holds.bookingId,
      blockedOn: holds.blockedOn,
      startsAt: sql<string>`lower(${holds.during})`,
      endsAt: sql<string>`upper(${holds.during})`,
      revision: holds.revision,
      changedAt: holds.changedAt,
    })
    .from(holds)
    .where(
      and(
        eq(holds.carId, carId),
        or(isNotNull(holds.bookingId), isNotNull(holds.blockedOn)),
        gt(sql`upper(${holds.during})`, after.toISOString()),
      ),
    )
    .orderBy(asc(sql`lower(${holds.during})`), asc(holds.id));
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }));
}
