import type { LedgerAccount } from '@curbside/domain/ledger/accounts';
import type Stripe from 'stripe';
import type { Context } from '../../platform/context.ts';
import type { OrderRef } from '../charges/index.ts';
import { insertLedgerEntry } from './entry-queries.ts';
import { insertTransaction, markAvailable, type TransactionRow } from './transaction-queries.ts';

const counterAccounts: Record<string, LedgerAccount> = {
  charge: 'guest_balance',
  payment: 'guest_balance',
  refund: 'guest_balance',
  payment_refund: 'guest_balance',
  refund_failure: 'guest_balance',
  payment_failure_refund: 'guest_balance',
  transfer: 'host_payable',
  transfer_refund: 'host_payable',
  transfer_cancel: 'host_payable',
  transfer_failure: 'host_payable',
  stripe_fee: 'stripe_fees',
  payout: 'bank',
  payout_cancel: 'bank',
  payout_failure: 'bank',
  topup: 'bank',
  topup_reversal: 'bank',
  reserve_transaction: 'stripe_reserves',
  reserved_funds: 'stripe_reserves',
  reserve_hold: 'stripe_reserves',
  reserve_release: 'stripe_reserves',
  payment_network_reserve_hold: 'stripe_reserves',
  payment_network_reserve_release: 'stripe_reserves',
  payout_minimum_balance_hold: 'stripe_reserves',
  payout_minimum_balance_release: 'stripe_reserves',
  connect_collection_transfer: 'connect_collections',
};

/** Movements of this type belong to a booking, unlike payouts to our own bank. */
export function isFromBookings(type: string): boolean {
  const account = counterAccounts[type] ?? 'unexplained';
  return account === 'unexplained' || account === 'guest_balance' || account === 'host_payable';
}

/** The account of a movement's other side; 'unexplained' if it needs a booking and none is known. */
function counterAccountOf(
  { type, category }: Pick<TransactionRow, 'type' | 'category'>,
  bookingId: number | null,
): LedgerAccount {
  if (category === 'dispute' || category === 'dispute_reversal') {
    return bookingId === null ? 'unexplained' : 'disputed_funds';
  }
  const account = counterAccounts[type] ?? 'unexplained';
  const needsBooking = account === 'guest_balance' || account === 'host_payable';
  return needsBooking && bookingId === null ? 'unexplained' : account;
}

/** True if the ledger has all of it: what is pending at Stripe is posted again once it is available. */
export const isPosted = (
  known: TransactionRow | undefined,
  { status }: Pick<Stripe.BalanceTransaction, 'status'>,
): boolean => known !== undefined && (known.availableSince !== null || status !== 'available');

/**
 * Posts a balance transaction once: net of its fee, pending until its funds are available. Returns
 * false if the ledger has it already.
 */
export async function postTransaction(
  ctx: Context,
  transaction: Stripe.BalanceTransaction,
  { order, needsSync }: { order: OrderRef | undefined; needsSync: boolean },
): Promise<boolean> {
  const isAvailable = transaction.status === 'available';
  const createdAt = new Date(transaction.created * 1000);
  const { bookingId, orderId } = order ?? { bookingId: null, orderId: null };
  const row: TransactionRow = {
    id: transaction.id,
    type: transaction.type,
    category: transaction.reporting_category,
    source: idOf(transaction.source),
    bookingId,
    orderId,
    cents: transaction.amount,
    feeCents: transaction.fee,
    currency: transaction.currency,
    createdAt,
    availableOn: new Date(transaction.available_on * 1000),
    availableSince: isAvailable ? createdAt : null,
    needsSync,
  };
  if (!(await insertTransaction(ctx.tx, row))) {
    if (isAvailable) await postAvailable(ctx, transaction.id, row.availableOn);
    return false;
  }
  const counter = counterAccountOf(row, bookingId);
  const fees = row.feeCents + (counter === 'stripe_fees' ? -row.cents : 0);
  await insertLedgerEntry(ctx.tx, {
    stripeObject: row.id,
    event: 'posted',
    bookingId,
    orderId,
    currency: row.currency,
    postedAt: createdAt,
    lines: {
      [isAvailable ? 'stripe_available' : 'stripe_pending']: row.cents - row.feeCents,
      [counter]: -row.cents,
      stripe_fees: fees,
    },
  });
  return true;
}

/** Moves a pending transaction's funds to the available balance, once. */
export async function postAvailable({ tx }: Context, id: string, at: Date): Promise<void> {
  const row = await markAvailable(tx, id, at);
  if (!row) return;
  const net = row.cents - row.feeCents;
  await insertLedgerEntry(tx, {
    stripeObject: row.id,
    event: 'available',
    bookingId: row.bookingId,
    orderId: row.orderId,
    currency: row.currency,
    postedAt: at,
    lines: { stripe_available: net, stripe_pending: -net },
  });
}

export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
