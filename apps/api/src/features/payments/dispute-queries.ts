import { isOpenDispute, openDisputeStatuses } from '@curbside/domain/disputes/states';
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { disputes } from '../../schema/disputes.ts';
import { balanceTransactions } from '../../schema/ledger.ts';
import { payments } from '../../schema/payments.ts';

export type DisputeRow = typeof disputes.$inferSelect;

export async function findDispute(
  db: Queryable,
  stripeId: string,
): Promise<DisputeRow | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.stripeId, stripeId));
  return row;
}

/** Upserts a dispute with its current state at Stripe. */
export async function saveDispute(
  db: Queryable,
  dispute: typeof disputes.$inferInsert,
): Promise<DisputeRow> {
  const { cents, status, reason, dueBy, closedAt } = dispute;
  // Keeps the time at which we first saw it closed.
  const firstClosedAt = closedAt && sql`coalesce(${disputes.closedAt}, ${closedAt}::timestamptz)`;
  const set = { cents, status, reason, dueBy, closedAt: firstClosedAt ?? null };
  const [row] = await db
    .insert(disputes)
    .values(dispute)
    .onConflictDoUpdate({ target: disputes.stripeId, set })
    .returning();
  if (!row) throw new Error('The saved dispute was not returned.');
  return row;
}

const withdrawn = sql<string>`-coalesce(sum(${balanceTransactions.cents}), 0)`.mapWith(Number);
const reinstated = sql<boolean>`coalesce(bool_or(${balanceTransactions.cents} > 0), false)`;

/**
 * Loss from each decided dispute, by Stripe's balance transactions. After a won dispute, the money
 * counts as returning until some of it is back.
 */
export async function listLosses(db: Queryable, orderId: number): Promise<Loss[]> {
  return (await listAllLosses(db, orderId)).filter(({ isOfSecond }) => !isOfSecond);
}

/** Cents lost from second payments of an order: they were the guest's, and cost nobody else anything. */
export async function sumSecondLosses(db: Queryable, orderId: number): Promise<number> {
  const losses = await listAllLosses(db, orderId);
  return losses.reduce((sum, { cents, isOfSecond }) => sum + (isOfSecond ? cents : 0), 0);
}

interface Loss {
  cents: number;
  reason: string;
  /** The dispute is of another charge than that of the order's payment. */
  isOfSecond: boolean;
}

async function listAllLosses(db: Queryable, orderId: number): Promise<Loss[]> {
  const rows = await db
    .select({
      reason: disputes.reason,
      status: disputes.status,
      cents: withdrawn,
      isReinstated: reinstated,
      isOfSecond: sql<boolean>`coalesce(${disputes.chargeId} <> ${payments.chargeId}, false)`,
    })
    .from(disputes)
    .innerJoin(
      balanceTransactions,
      and(
        eq(balanceTransactions.source, disputes.stripeId),
        inArray(balanceTransactions.category, ['dispute', 'dispute_reversal']),
      ),
    )
    .leftJoin(payments, eq(payments.orderId, disputes.orderId))
    .where(eq(disputes.orderId, orderId))
    .groupBy(disputes.id, payments.chargeId);
  return rows
    .filter(
      ({ status, isReinstated }) => !isOpenDispute(status) && (status !== 'won' || isReinstated),
    )
    .map(({ cents, reason, isOfSecond }) => ({ cents, reason, isOfSecond }));
}

/** Undefined if the evidence was submitted before. */
export async function markDisputeSubmitted(
  db: Queryable,
  id: number,
  change: { submittedAt: Date; submittedBy: string },
): Promise<DisputeRow | undefined> {
  const [row] = await db
    .update(disputes)
    .set(change)
    .where(and(eq(disputes.id, id), isNull(disputes.submittedAt)))
    .returning();
  return row;
}

const isOpen = inArray(disputes.status, [...openDisputeStatuses]);

/** Bookings with an open dispute past its deadline: Stripe knows the outcome. */
export async function listOverdueDisputes(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: disputes.bookingId })
    .from(disputes)
    .where(and(isOpen, isNull(disputes.submittedAt), lte(disputes.dueBy, now)))
    .limit(500);
  return rows.map(({ id }) => id);
}

/** Disputes near their deadline that have no evidence and no reminder yet. */
export function listDisputesToRemind(db: Queryable, until: Date): Promise<DisputeRow[]> {
  return db
    .select()
    .from(disputes)
    .where(
      and(
        isOpen,
        isNull(disputes.submittedAt),
        isNull(disputes.remindedAt),
        lte(disputes.dueBy, until),
      ),
    )
    .orderBy(disputes.dueBy)
    .limit(500);
}

export async function markDisputeReminded(
  db: Queryable,
  id: number,
  at: Date,
): Promise<DisputeRow | undefined> {
  const [row] = await db
    .update(disputes)
    .set({ remindedAt: at })
    .where(and(eq(disputes.id, id), isNull(disputes.remindedAt)))
    .returning();
  return row;
}
