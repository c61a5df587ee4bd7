import { and, eq, gt, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { balanceTransactions } from '../../schema/ledger.ts';

export type TransactionRow = typeof balanceTransactions.$inferSelect;

/** Stores a balance transaction once; returns false if it is stored already. */
export async function insertTransaction(db: Queryable, row: TransactionRow): Promise<boolean> {
  const rows = await db
    .insert(balanceTransactions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: balanceTransactions.id });
  return rows.length > 0;
}

/** Undefined if the funds were available before. */
export async function markAvailable(
  db: Queryable,
  id: string,
  at: Date,
): Promise<TransactionRow | undefined> {
  const [row] = await db
    .update(balanceTransactions)
    .set({ availableSince: at })
    .where(and(eq(balanceTransactions.id, id), isNull(balanceTransactions.availableSince)))
    .returning();
  return row;
}

/** Bookings with movements that no webhook has reported. */
export async function listUnsyncedBookings(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: balanceTransactions.bookingId })
    .from(balanceTransactions)
    .where(eq(balanceTransactions.needsSync, true))
    .limit(500);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Marks movements whose booking has been synced since. */
export async function markSynced(db: Queryable, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(balanceTransactions)
    .set({ needsSync: false })
    .where(and(inArray(balanceTransactions.id, ids), eq(balanceTransactions.needsSync, true)));
}

/** An order's movements that no webhook has reported. */
export async function listUnsyncedOf(db: Queryable, orderId: number): Promise<string[]> {
  const rows = await db
    .select({ id: balanceTransactions.id })
    .from(balanceTransactions)
    .where(and(eq(balanceTransactions.orderId, orderId), eq(balanceTransactions.needsSync, true)));
  return rows.map(({ id }) => id);
}

/** An order's transfers by our balance, including those that staff made at Stripe. */
export async function listTransferIds(db: Queryable, orderId: number): Promise<string[]> {
  const rows = await db
    .select({ source: balanceTransactions.source })
    .from(balanceTransactions)
    .where(and(eq(balanceTransactions.orderId, orderId), eq(balanceTransactions.type, 'transfer')));
  return rows.flatMap(({ source }) => source ?? []);
}

/** Known transactions, by id. */
export async function findTransactions(
  db: Queryable,
  ids: string[],
): Promise<Map<string, TransactionRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(balanceTransactions)
    .where(inArray(balanceTransactions.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

const isPending = isNull(balanceTransactions.availableSince);
/**
 * Most funds become available on a known day; a refund waits for a sufficient balance, and only Stripe
 * knows when.
 */
const hasDay = gt(balanceTransactions.availableOn, balanceTransactions.createdAt);

/** Pending transactions that became available. */
export function listDueTransactions(db: Queryable, now: Date, limit: number) {
  return db
    .select()
    .from(balanceTransactions)
    .where(and(isPending, hasDay, lte(balanceTransactions.availableOn, now)))
    .orderBy(balanceTransactions.availableOn)
    .limit(limit);
}

/** Pending transactions without a known day. */
export function listWaitingTransactions(db: Queryable, limit: number) {
  return db
    .select()
    .from(balanceTransactions)
    .where(and(isPending, sql`not ${hasDay}`))
    .orderBy(balanceTransactions.createdAt)
    .limit(limit);
}

export function listTransactionsBetween(db: Queryable, since: Date, before: Date) {
  return db
    .select()
    .from(balanceTransactions)
    .where(
      and(gte(balanceTransactions.createdAt, since), lt(balanceTransactions.createdAt, before)),
    );
}
