import { and, eq, exists, isNull, ne, not } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { fraudWarnings } from '../../schema/disputes.ts';
import { ledgerDifferences } from '../../schema/ledger.ts';

type FraudWarningRow = typeof fraudWarnings.$inferSelect;

/** False if the warning is known already. */
export async function insertFraudWarning(
  db: Queryable,
  warning: FraudWarningRow,
): Promise<boolean> {
  const rows = await db
    .insert(fraudWarnings)
    .values(warning)
    .onConflictDoNothing()
    .returning({ id: fraudWarnings.stripeId });
  return rows.length > 0;
}

/** Warnings that staff have dealt with, whose payouts still wait. */
export function listClearedWarnings(
  db: Queryable,
): Promise<Pick<FraudWarningRow, 'stripeId' | 'bookingId'>[]> {
  const open = db
    .select({ id: ledgerDifferences.id })
    .from(ledgerDifferences)
    .where(
      and(
        eq(ledgerDifferences.kind, 'fraud_warning'),
        eq(ledgerDifferences.subject, fraudWarnings.stripeId),
        ne(ledgerDifferences.status, 'resolved'),
      ),
    );
  const { stripeId, bookingId } = fraudWarnings;
  return db
    .select({ stripeId, bookingId })
    .from(fraudWarnings)
    .where(and(isNull(fraudWarnings.releasedAt), not(exists(open))))
    .limit(500);
}

export async function markWarningReleased(
  db: Queryable,
  stripeId: string,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(fraudWarnings)
    .set({ releasedAt: at })
    .where(and(eq(fraudWarnings.stripeId, stripeId), isNull(fraudWarnings.releasedAt)))
    .returning({ id: fraudWarnings.stripeId });
  return rows.length > 0;
}
