import type { DifferenceKind } from '@curbside/domain/ledger/accounts';
import type { LedgerDifference } from '@curbside/domain/ledger/endpoints';

const kinds: Record<DifferenceKind, string> = {
  account_balance: 'Balance of the whole account',
  missing_in_ledger: 'Missing in the ledger',
  missing_at_stripe: 'Missing at Stripe',
  amount: 'Another amount at Stripe',
  unexplained: 'Belongs to no booking',
  transfer_reversed: 'Payout taken back at Stripe',
  refund_failed: 'Refund failed',
  refund_refused: 'Refund refused after a lost dispute',
  lost_before_pickup: 'Payment lost before pickup: cancel the trip?',
  fraud_warning: 'Bank warns of fraud: refund the guest?',
  refund_waiting: 'Refund waits for funds: add to our balance at Stripe',
  mended: 'Wrong shares put right',
  booking_balance: 'Money of a booking',
};

/** 'Refund failed, booking 7'. */
export function nameOfDifference({
  kind,
  bookingId,
}: Pick<LedgerDifference, 'kind' | 'bookingId'>): string {
  return bookingId === null ? kinds[kind] : `${kinds[kind]}, booking ${bookingId}`;
}
