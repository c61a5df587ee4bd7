import type { TripWindow } from '@curbside/domain/calendar/days';
import { and, desc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { bookingChanges } from '../../schema/changes.ts';

export type ChangeRow = typeof bookingChanges.$inferSelect;

/** Undefined if the trip has an open change already. */
export async function insertChange(
  tx: Transaction,
  change: typeof bookingChanges.$inferInsert,
): Promise<ChangeRow | undefined> {
  const [row] = await tx.insert(bookingChanges).values(change).onConflictDoNothing().returning();
  return row;
}

export async function findChange(
  db: Queryable,
  { id, bookingId }: { id: number; bookingId: number },
): Promise<ChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(bookingChanges)
    .where(and(eq(bookingChanges.id, id), eq(bookingChanges.bookingId, bookingId)));
  return row;
}

/** The newest first. */
export async function listChanges(db: Queryable, bookingId: number): Promise<ChangeRow[]> {
  return db
    .select()
    .from(bookingChanges)
    .where(eq(bookingChanges.bookingId, bookingId))
    .orderBy(desc(bookingChanges.id));
}

async function mark(
  tx: Transaction,
  id: number,
  change: Partial<Pick<ChangeRow, 'status' | 'answeredAt' | 'awaitsPayment'>>,
  ...conditions: (SQL | undefined)[]
): Promise<ChangeRow | undefined> {
  const [row] = await tx
    .update(bookingChanges)
    .set(change)
    .where(and(eq(bookingChanges.id, id), ...conditions))
    .returning();
  return row;
}

const isAsked = eq(bookingChanges.status, 'asked');

/** No row if the change was answered or withdrawn meanwhile, or its time is up. */
export function markAnswered(
  tx: Transaction,
  id: number,
  { status, now }: { status: 'declined' | 'withdrawn'; now: Date },
): Promise<ChangeRow | undefined> {
  return mark(tx, id, { status, answeredAt: now }, isAsked, gt(bookingChanges.answerBy, now));
}

const bookingIsOver = sql`not exists (select from ${bookings}
  where ${bookings.id} = ${bookingChanges.bookingId} and ${bookings.status} = 'approved')`;

const isOver = (now: Date) => or(lte(bookingChanges.answerBy, now), bookingIsOver);

/** No row unless its time is up, or its trip is. */
export function markLapsed(tx: Transaction, id: number, now: Date) {
  return mark(tx, id, { status: 'lapsed' }, isAsked, isOver(now));
}

export async function listLapsed(
  db: Queryable,
  now: Date,
): Promise<{ id: number; bookingId: number }[]> {
  return db
    .select({ id: bookingChanges.id, bookingId: bookingChanges.bookingId })
    .from(bookingChanges)
    .where(and(isAsked, isOver(now)))
    .orderBy(bookingChanges.id)
    .limit(500);
}

export async function getDailyRate(db: Queryable, carId: number): Promise<number> {
  const [car] = await db
    .select({ dailyRateCents: cars.dailyRateCents })
    .from(cars)
    .where(eq(cars.id, carId));
  if (!car) throw new Error(`Car ${carId} is not there.`);
  return car.dailyRateCents;
}

export const windowOf = ({ startDate, startTime, endDate, endTime }: TripWindow): TripWindow => ({
  startDate,
  startTime,
  endDate,
  endTime,
});
