import type { TripWindow } from '@curbside/domain/calendar/days';
import type { ChargeStatus } from '@curbside/domain/charges/states';
import { and, desc, eq, getTableColumns, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { bookingChanges } from '../../schema/changes.ts';
import { chargeOrders } from '../../schema/charges.ts';

export type ChangeRow = typeof bookingChanges.$inferSelect;

/** Undefined if the trip has an open change already. */
export async function insertChange(
  tx: Transaction,
  change: typeof bookingChanges.$inferInsert,
): Promise<ChangeRow | undefined> {
  const [row] = await tx.insert(bookingChanges).values(change).onConflictDoNothing().returning();
  return row;
}

/** A change, and until when its extension can be paid by link. */
export type ChangeWithOrder = ChangeRow & {
  payBy: Date | null;
  orderStatus: ChargeStatus | null;
};

const selectWithOrder = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(bookingChanges),
      payBy: chargeOrders.payBy,
      orderStatus: chargeOrders.status,
    })
    .from(bookingChanges)
    .leftJoin(chargeOrders, eq(chargeOrders.id, bookingChanges.orderId));

export async function findChange(
  db: Queryable,
  { id, bookingId }: { id: number; bookingId: number },
): Promise<ChangeWithOrder | undefined> {
  const [row] = await selectWithOrder(db).where(
    and(eq(bookingChanges.id, id), eq(bookingChanges.bookingId, bookingId)),
  );
  return row;
}

/** The newest first. */
export function listChanges(db: Queryable, bookingId: number): Promise<ChangeWithOrder[]> {
  return selectWithOrder(db)
    .where(eq(bookingChanges.bookingId, bookingId))
    .orderBy(desc(bookingChanges.id));
}

async function mark(
  tx: Transaction,
  id: number,
  change: Partial<Pick<ChangeRow, 'status' | 'answeredAt' | 'awaitsPayment' | 'orderId'>>,
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

/** An extension waits for its payment. No row if the change is no longer open. */
export function markAccepted(
  tx: Transaction,
  id: number,
  { orderId, now }: { orderId: number | null; now: Date },
): Promise<ChangeRow | undefined> {
  return mark(
    tx,
    id,
    { status: 'accepted', answeredAt: now, orderId, awaitsPayment: orderId !== null },
    isAsked,
    gt(bookingChanges.answerBy, now),
  );
}

const isUnpaid = eq(bookingChanges.awaitsPayment, true);

export function markPaid(tx: Transaction, id: number): Promise<ChangeRow | undefined> {
  return mark(tx, id, { awaitsPayment: false }, isUnpaid);
}

/** The extension was not paid in time. */
export function markFellBack(tx: Transaction, id: number): Promise<ChangeRow | undefined> {
  return mark(tx, id, { status: 'lapsed', awaitsPayment: false }, isUnpaid);
}

/** Extensions that are not paid yet, and until when they can be. */
export async function listUnpaid(db: Queryable) {
  return db
    .select({
      changeId: bookingChanges.id,
      bookingId: bookingChanges.bookingId,
      payBy: sql<Date>`${chargeOrders.payBy}`.mapWith(chargeOrders.payBy),
    })
    .from(bookingChanges)
    .innerJoin(chargeOrders, eq(chargeOrders.id, bookingChanges.orderId))
    .where(isUnpaid)
    .orderBy(bookingChanges.id)
    .limit(500);
}

/** An accepted change whose extension is not paid yet. */
export async function findUnpaid(db: Queryable, id: number): Promise<ChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(bookingChanges)
    .where(and(eq(bookingChanges.id, id), isUnpaid));
  return row;
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

/** The window that a change replaces. */
export const formerWindowOf = (change: ChangeRow): TripWindow => ({
  startDate: change.formerStartDate,
  startTime: change.formerStartTime,
  endDate: change.formerEndDate,
  endTime: change.formerEndTime,
});
