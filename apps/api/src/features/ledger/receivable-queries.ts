import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { hostReceivables } from '../../schema/ledger.ts';

export type ReceivableRow = typeof hostReceivables.$inferSelect;

export async function insertReceivable(
  db: Queryable,
  row: Pick<ReceivableRow, 'hostId' | 'bookingId' | 'orderId' | 'cents' | 'createdAt'>,
): Promise<ReceivableRow> {
  const [inserted] = await db.insert(hostReceivables).values(row).returning();
  if (!inserted) throw new Error('The inserted receivable was not returned.');
  return inserted;
}

const isOpen = lt(hostReceivables.settledCents, hostReceivables.cents);

/** A host's unsettled debts, oldest first, locked until the transaction ends. */
export function lockOpenReceivables(db: Queryable, hostId: string): Promise<ReceivableRow[]> {
  return db
    .select()
    .from(hostReceivables)
    .where(and(eq(hostReceivables.hostId, hostId), isOpen))
    .orderBy(asc(hostReceivables.id))
    .for('update');
}

export async function markReceivableSettled(
  db: Queryable,
  id: number,
  cents: number,
): Promise<void> {
  await db
    .update(hostReceivables)
    .set({ settledCents: sql`${hostReceivables.settledCents} + ${cents}` })
    .where(eq(hostReceivables.id, id));
}
