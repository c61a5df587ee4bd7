import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { payoutFreezes } from '../../schema/staff-bookings.ts';

const isOpen = (bookingId: number) =>
  and(eq(payoutFreezes.bookingId, bookingId), isNull(payoutFreezes.releasedAt));

export async function isFrozenByStaff(db: Queryable, bookingId: number): Promise<boolean> {
  return (await db.$count(payoutFreezes, isOpen(bookingId))) > 0;
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
