import { chargedStatuses, pricePurposes } from '@curbside/domain/charges/states';
import { and, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { stripeObjects } from '../../schema/ledger.ts';
import { payments } from '../../schema/payments.ts';

export type BookingRow = typeof bookings.$inferSelect;

const renter = alias(users, 'renter');
const owner = alias(users, 'owner');

/** For the server's own work: not scoped to a reader. */
export async function findBooking(db: Queryable, id: number): Promise<BookingRow | undefined> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
  return row;
}

/** Locks the booking until the transaction ends. */
export async function lockBooking(tx: Transaction, id: number): Promise<BookingRow | undefined> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
  return row;
}

/** Neither side of a trip is disabled. */
export async function areBothActive(
  db: Queryable,
  { renterId, ownerId }: { renterId: string; ownerId: string },
): Promise<boolean> {
  const isParty = inArray(users.id, [renterId, ownerId]);
  const active = and(isParty, eq(users.accountStatus, 'active'));
  return (await db.$count(users, active)) === 2;
}

export async function isPayerActive(
  db: Queryable,
  { renterId }: { renterId: string },
): Promise<boolean> {
  return (
    (await db.$count(users, and(eq(users.id, renterId), eq(users.accountStatus, 'active')))) > 0
  );
}

/**
 * The conditional update behind every change of state; undefined if the state has changed meanwhile. One
 * that has to be settled begins a new round of settlement.
 */
export async function mark(
  db: Queryable,
  id: number,
  change: PgUpdateSetSource<typeof bookings>,
  ...conditions: (SQL | undefined)[]
): Promise<BookingRow | undefined> {
  const [row] = await db
    .update(bookings)
    .set(change.isSettled === false ? { ...change, settleRound: nextRound } : change)
    .where(and(eq(bookings.id, id), ...conditions))
    .returning();
  return row;
}

const nextRound = sql`${bookings.settleRound} + 1`;

export const isPending = eq(bookings.status, 'pending');
/** Approved, and not past its last day. */
export const isActiveTrip = (today: string) =>
  and(eq(bookings.status, 'approved'), gte(bookings.endDate, today));
export const isNotBeingApproved = isNull(bookings.approvingAt);

const isOfPrice = sql`o.purpose in ${[...pricePurposes]} and not o.is_surplus`;

/** Cents of the refunds of a booking's price at Stripe in one of the given states. */
const refundedIn = (...states: string[]) => sql<number>`(
  select coalesce(sum(refund.cents), 0)::int from ${stripeObjects} refund
  join ${payments} payment on payment.charge_id = refund.parent_id
  join ${chargeOrders} o on o.id = payment.order_id and ${isOfPrice}
  where payment.booking_id = bookings.id and refund.booking_id = bookings.id
    and refund.kind = 'refund' and refund.status in ${states})`;

export const refundFacts = {
  /** The price that was charged, refunded or not. */
  chargedCents: sql<number>`(
    select coalesce(sum(o.total_cents), 0)::int from ${chargeOrders} o
    where o.booking_id = bookings.id and ${isOfPrice}
      and o.status in ${[...chargedStatuses]})`,
  succeededCents: refundedIn('succeeded'),
  pendingCents: refundedIn('pending', 'requires_action'),
  failedCents: refundedIn('failed'),
};

export async function getRefundFacts(db: Queryable, id: number) {
  const [row] = await db.select(refundFacts).from(bookings).where(eq(bookings.id, id));
  if (!row) throw new Error(`Booking ${id} is not there.`);
  return row;
}

/** Names and addresses for the notices of a booking. */
export async function getBookingParties(db: Queryable, id: number) {
  const [row] = await db
    .select({
      carTitle: cars.title,
      location: cars.location,
      renter: { firstName: renter.firstName, email: renter.email },
      owner: { firstName: owner.firstName, email: owner.email },
    })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .innerJoin(renter, eq(renter.id, bookings.renterId))
    .innerJoin(owner, eq(owner.id, bookings.ownerId))
    .where(eq(bookings.id, id));
  if (!row) throw new Error(`Booking ${id} is not there.`);
  return row;
}
