import { and, eq, exists, ne, not, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { ledgerDifferences, stripeObjects } from '../../schema/ledger.ts';

const isRefund = eq(stripeObjects.kind, 'refund');

function openDifference(db: Queryable): SQL {
  return exists(
    db
      .select({ id: ledgerDifferences.id })
      .from(ledgerDifferences)
      .where(
        and(
          eq(ledgerDifferences.kind, 'refund_waiting'),
          eq(ledgerDifferences.subject, stripeObjects.id),
          ne(ledgerDifferences.status, 'resolved'),
        ),
      ),
  );
}

export interface RefundRow {
  id: string;
  bookingId: number;
}

const refund = { id: stripeObjects.id, bookingId: stripeObjects.bookingId };

/** Refunds that Stripe has not made, and that staff were not told about. */
export function listPendingRefunds(db: Queryable): Promise<RefundRow[]> {
  return db
    .select(refund)
    .from(stripeObjects)
    .where(and(isRefund, eq(stripeObjects.status, 'pending'), not(openDifference(db))))
    .limit(500);
}

/** Refunds that waited and are over, one way or the other. */
export function listRefundsNoLongerWaiting(db: Queryable): Promise<RefundRow[]> {
  return db
    .select(refund)
    .from(stripeObjects)
    .where(and(isRefund, ne(stripeObjects.status, 'pending'), openDifference(db)))
    .limit(500);
}
