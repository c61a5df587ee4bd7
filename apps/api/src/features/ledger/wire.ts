import type { LedgerDifference } from '@curbside/domain/ledger/endpoints';
import { toDecimal } from '@curbside/domain/money/money';
import type { DifferenceRow } from './difference-queries.ts';
import type { LedgerLineRow } from './statement-queries.ts';

export function ledgerLineOnWire({
  id,
  entry,
  event,
  bookingId,
  orderId,
  account,
  cents,
  currency,
  postedAt,
}: LedgerLineRow) {
  const amount = toDecimal(cents);
  return {
    id,
    entry,
    event,
    bookingId,
    orderId,
    account,
    amount,
    currency,
    postedAt: postedAt.toISOString(),
  };
}

export function differenceOnWire(row: DifferenceRow): LedgerDifference {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    bookingId: row.bookingId,
    ledgerAmount: toDecimal(row.ledgerCents),
    stripeAmount: toDecimal(row.stripeCents),
    status: row.status,
    note: row.note,
    foundAt: row.foundAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
