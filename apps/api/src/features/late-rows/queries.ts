import type { LateBackSign, LateChoice } from '@curbside/domain/late-returns/rules';
import { pickupReportKinds } from '@curbside/domain/pickup-reports/rules';
import { and, desc, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { lateReturnGuests, lateReturns } from '../../schema/late-returns.ts';
import { hadCar, isDocumented } from '../booking-rows/index.ts';

export type LateRow = typeof lateReturns.$inferSelect;
export type LateGuestRow = typeof lateReturnGuests.$inferSelect;

/**
 * The sign that the car of a trip is back; null without one. A trip that ended because its pickup
 * failed never took the car; to end it for another reason brings no car back.
 */
export const backSignOf = (trip: SQL) => sql<LateBackSign | null>`case
  when ${isDocumented(sql`${trip}.id`, ['return'])} then 'return'
  when ${trip}.cancel_reason in ${[...pickupReportKinds]} then 'cancelled'
  when ${trip}.status = 'completed' and ${trip}.completed_at < ${trip}.ends_at + interval '24 hours'
    then 'completed'
  when exists (select from ${bookings} later where later.car_id = ${trip}.car_id
      and later.starts_at >= ${trip}.ends_at and ${hadCar(sql`later.id`)})
    then 'pickup'
  end`;

/** Locked until the transaction ends; lock it before anything of its guests. */
export async function lockLate(tx: Queryable, bookingId: number): Promise<LateRow | undefined> {
  const [row] = await tx
    .select()
    .from(lateReturns)
    .where(eq(lateReturns.bookingId, bookingId))
    .for('update');
  return row;
}

/** Set for a guest who was told of a late car that nothing shows to be back. One trip at a time holds it. */
export const lateCarFact = sql<{ choice: LateChoice | null } | null>`(
  select json_build_object('choice', told.choice) from ${lateReturnGuests} told
  join ${lateReturns} late on late.booking_id = told.late_booking_id and late.back_at is null
  join ${bookings} late_trip on late_trip.id = late.booking_id
  where told.booking_id = bookings.id and ${backSignOf(sql`late_trip`)} is null
  order by told.told_at desc limit 1)`;

/** Whether a trip before this one held the car at its pickup: nothing had shown it back by then. */
export async function wasCarOut(
  db: Queryable,
  { id, carId, startsAt }: { id: number; carId: number; startsAt: Date },
): Promise<boolean> {
  const isOut = and(
    eq(lateReturns.carId, carId),
    ne(lateReturns.bookingId, id),
    lte(lateReturns.dueAt, startsAt),
    or(isNull(lateReturns.backAt), gt(lateReturns.backAt, startsAt)),
  );
  return (await db.$count(lateReturns, isOut)) > 0;
}

export async function findBackSign(db: Queryable, id: number): Promise<LateBackSign | null> {
  const [row] = await db
    .select({ sign: backSignOf(sql`bookings`) })
    .from(bookings)
    .where(eq(bookings.id, id));
  return row?.sign ?? null;
}

/** The newest news to the guest of a trip, with the car's late return. */
export async function findTold(db: Queryable, bookingId: number) {
  const [row] = await db
    .select({ guest: lateReturnGuests, late: lateReturns })
    .from(lateReturnGuests)
    .innerJoin(lateReturns, eq(lateReturns.bookingId, lateReturnGuests.lateBookingId))
    .where(eq(lateReturnGuests.bookingId, bookingId))
    .orderBy(desc(lateReturnGuests.toldAt))
    .limit(1);
  return row;
}

/** The news to a guest whose car is still out, with the late return locked; undefined for others. */
export async function lockTold(
  tx: Queryable,
  bookingId: number,
): Promise<LateGuestRow | undefined> {
  const told = await findTold(tx, bookingId);
  const late = told && (await lockLate(tx, told.late.bookingId));
  if (!late || late.backAt || (await findBackSign(tx, late.bookingId))) return undefined;
  // The guest may have chosen while this waited for the lock.
  return (await findTold(tx, bookingId))?.guest;
}

export async function changeTold(
  db: Queryable,
  { lateBookingId, bookingId }: Pick<LateGuestRow, 'lateBookingId' | 'bookingId'>,
  change: Partial<LateGuestRow>,
): Promise<void> {
  await db
    .update(lateReturnGuests)
    .set(change)
    .where(
      and(
        eq(lateReturnGuests.lateBookingId, lateBookingId),
        eq(lateReturnGuests.bookingId, bookingId),
      ),
    );
}
