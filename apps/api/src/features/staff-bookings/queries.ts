import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { payoutFreezes } from '../../schema/payout-freezes.ts';

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
