import { and, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListPage,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { ledgerDifferences } from '../../schema/payments.ts';

export type DifferenceRow = typeof ledgerDifferences.$inferSelect;

const newestFirst: ListModel<'created'> = {
  id: ledgerDifferences.id,
  idType: 'integer',
  sorts: { created: { by: ledgerDifferences.id, type: 'integer', order: 'desc' } },
};

const isUnresolved = ne(ledgerDifferences.status, 'resolved');

export async function listDifferencePage(
  db: Queryable,
  window: ListWindow<'created'>,
): Promise<ListPage<{ difference: DifferenceRow }>> {
  const { key, id, behind, orderBy, limit } = keysetOf(newestFirst, window);
  const rows = await db
    .select({ difference: ledgerDifferences, key, id })
    .from(ledgerDifferences)
    .where(and(isUnresolved, behind))
    .orderBy(...orderBy)
    .limit(limit);
  return pageOf(rows, window, () => db.$count(ledgerDifferences, isUnresolved));
}

/** Stores a difference; where the booking has an open one, its amounts are the new ones. */
export async function saveDifference(
  db: Queryable,
  found: { bookingId: number; ledgerCents: number; stripeCents: number; at: Date },
): Promise<void> {
  const { at, bookingId, ledgerCents, stripeCents } = found;
  await db
    .insert(ledgerDifferences)
    .values({ bookingId, ledgerCents, stripeCents, foundAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: ledgerDifferences.bookingId,
      targetWhere: sql`status <> 'resolved'`,
      set: { ledgerCents, stripeCents },
    });
}

export async function markDifference(
  db: Queryable,
  id: number,
  change: Pick<DifferenceRow, 'status' | 'updatedAt'> & { note: string | undefined },
): Promise<DifferenceRow | undefined> {
  const [row] = await db
    .update(ledgerDifferences)
    .set(change)
    .where(eq(ledgerDifferences.id, id))
    .returning();
  return row;
}

/** Resolves the open differences of all bookings but those that still differ. */
export async function markDifferencesGone(
  db: Queryable,
  stillDiffering: number[],
  at: Date,
): Promise<DifferenceRow[]> {
  const isGone: SQL | undefined =
    stillDiffering.length > 0 ? notInArray(ledgerDifferences.bookingId, stillDiffering) : undefined;
  return db
    .update(ledgerDifferences)
    .set({ status: 'resolved', updatedAt: at })
    .where(and(isUnresolved, isGone))
    .returning();
}
