import { chargedStatuses } from '@curbside/domain/charges/states';
import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/database/index.ts';
import { personName } from '../../platform/database/person-name.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { hostReceivables, ledgerLines } from '../../schema/ledger.ts';
import { riskScores } from '../../schema/risk.ts';
import { tickets } from '../../schema/support.ts';

const other = alias(users, 'other');

const isPartyTo = (userId: string) =>
  or(eq(bookings.renterId, userId), eq(bookings.ownerId, userId));

/** Trips of a person on either side, the newest first. */
export function listTripsOf(db: Queryable, userId: string, limit: number) {
  return db
    .select({
      booking: bookings,
      carTitle: cars.title,
      otherId: sql<string | null>`case when ${other.deletedAt} is null then ${other.id} end`,
      otherName: personName(other),
    })
    .from(bookings)
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .innerJoin(
      other,
      sql`${other.id} = case when ${bookings.renterId} = ${userId}
        then ${bookings.ownerId} else ${bookings.renterId} end`,
    )
    .where(isPartyTo(userId))
    .orderBy(desc(bookings.id))
    .limit(limit);
}
export type TripRow = Awaited<ReturnType<typeof listTripsOf>>[number];

export function countTripsOf(db: Queryable, userId: string): Promise<number> {
  return db.$count(bookings, isPartyTo(userId));
}

export function listCarsOf(db: Queryable, userId: string, limit: number) {
  return db.select().from(cars).where(eq(cars.ownerId, userId)).orderBy(desc(cars.id)).limit(limit);
}

export function countCarsOf(db: Queryable, userId: string): Promise<number> {
  return db.$count(cars, eq(cars.ownerId, userId));
}

export function listTicketsOf(db: Queryable, userId: string, limit: number) {
  return db
    .select()
    .from(tickets)
    .where(eq(tickets.userId, userId))
    .orderBy(desc(tickets.id))
    .limit(limit);
}

const sumOf = (column: typeof chargeOrders.totalCents | typeof chargeOrders.refundCents) =>
  sql<string>`coalesce(sum(${column}), 0)`.mapWith(Number);

/** The charges of a guest for trips and claims, and their refunds. */
export async function sumPaidBy(db: Queryable, guestId: string) {
  const [row] = await db
    .select({
      paidCents: sumOf(chargeOrders.totalCents),
      refundedCents: sumOf(chargeOrders.refundCents),
    })
    .from(chargeOrders)
    .innerJoin(bookings, eq(bookings.id, chargeOrders.bookingId))
    .where(and(eq(bookings.renterId, guestId), inArray(chargeOrders.status, [...chargedStatuses])));
  return row ?? { paidCents: 0, refundedCents: 0 };
}

/** By the ledger, over all trips of a guest: negative if we owe them. */
export async function getGuestBalance(db: Queryable, guestId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledgerLines.cents}), 0)`.mapWith(Number) })
    .from(ledgerLines)
    .innerJoin(bookings, eq(bookings.id, ledgerLines.bookingId))
    .where(and(eq(bookings.renterId, guestId), eq(ledgerLines.account, 'guest_balance')));
  return row?.cents ?? 0;
}

/** Debts that are not settled, oldest first. */
export function listDebtsOf(db: Queryable, hostId: string) {
  return db
    .select()
    .from(hostReceivables)
    .where(
      and(
        eq(hostReceivables.hostId, hostId),
        gt(hostReceivables.cents, hostReceivables.settledCents),
      ),
    )
    .orderBy(asc(hostReceivables.id));
}

export async function findScore(db: Queryable, userId: string) {
  const [row] = await db.select().from(riskScores).where(eq(riskScores.userId, userId));
  return row;
}
