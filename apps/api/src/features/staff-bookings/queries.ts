import { pricePurposes } from '@curbside/domain/charges/states';
import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { ledgerLines } from '../../schema/ledger.ts';
import { payoutFreezes } from '../../schema/staff-bookings.ts';

const isOpen = (bookingId: number) =>
  and(eq(payoutFreezes.bookingId, bookingId), isNull(payoutFreezes.releasedAt));

export async function isFrozenByStaff(db: Queryable, bookingId: number): Promise<boolean> {
  return (await db.$count(payoutFreezes, isOpen(bookingId))) > 0;
}

/** Whether the host is owed a claim whose payout failed, or was taken back at Stripe. */
export async function hasClaimToSend(db: Queryable, bookingId: number): Promise<boolean> {
  const owed = sql`(select sum(line.cents) from ${ledgerLines} line
    where line.order_id = ${chargeOrders.id} and line.account = 'host_payable') < 0`;
  const unsent = and(
    eq(chargeOrders.bookingId, bookingId),
    notInArray(chargeOrders.purpose, [...pricePurposes]),
    inArray(chargeOrders.payoutStatus, ['reversed', 'failed']),
    owed,
  );
  return (await db.$count(chargeOrders, unsent)) > 0;
}

/** False if staff hold the payout back already. */
export async function insertFreeze(
  tx: Transaction,
  freeze: typeof payoutFreezes.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(payoutFreezes)
    .values(freeze)
    .onConflictDoNothing()
    .returning({ id: payoutFreezes.id });
  return rows.length > 0;
}

export async function markFreezeReleased(
  tx: Transaction,
  bookingId: number,
  release: { releasedBy: string; releasedAt: Date },
): Promise<void> {
  await tx.update(payoutFreezes).set(release).where(isOpen(bookingId));
}

/** Requests and trips that a person is a party to and that are not over. */
export async function listOpenTripIds(db: Queryable, userId: string): Promise<number[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        or(eq(bookings.renterId, userId), eq(bookings.ownerId, userId)),
        inArray(bookings.status, ['pending', 'approved']),
      ),
    )
    .orderBy(bookings.id);
  return rows.map(({ id }) => id);
}
