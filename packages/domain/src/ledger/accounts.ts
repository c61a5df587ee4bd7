/**
 * The accounts of the ledger. Debits are positive, credits negative. A claim of ours has a positive
 * balance, a debt of ours and an income a negative one.
 */
export const ledgerAccounts = [
  // What guests' banks have authorized, and its counterpart: no money has moved.
  'guest_authorizations',
  'authorizations_held',
  // Our balance at Stripe, net of fees.
  'stripe_pending',
  'stripe_available',
  'stripe_fees',
  // What guests still have to pay, or get back.
  'guest_balance',
  'host_payable',
  'host_receivables',
  'commission_income',
  'service_fee_income',
  'sales_tax_payable',
  // Withdrawn by guests' banks, until they decide.
  'disputed_funds',
  'losses',
  // Stripe's payouts to our own bank account.
  'bank',
  // What Stripe sets aside of our balance, and collects for connected accounts.
  'stripe_reserves',
  'connect_collections',
  // Movements at Stripe that belong to no booking of ours.
  'unexplained',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The accounts among which the price of a booking is shared. */
const sharedAccounts = [
  'guest_balance',
  'host_payable',
  'commission_income',
  'service_fee_income',
  'sales_tax_payable',
  'disputed_funds',
  'losses',
] as const satisfies readonly LedgerAccount[];
export type SharedLines = Record<(typeof sharedAccounts)[number], number>;

/** The entries that share a price: its sale, and each change of the shares. */
export const sharingEvents = ['captured', 'refund_due', 'lost', 'reinstated'] as const;

/** Together they are our balance at Stripe. */
export const stripeBalanceAccounts = [
  'stripe_pending',
  'stripe_available',
] as const satisfies readonly LedgerAccount[];

/** What staff make of a difference between the ledger and Stripe. */
export const differenceStatuses = ['open', 'investigating', 'resolved'] as const;
export type DifferenceStatus = (typeof differenceStatuses)[number];

/** What is wrong, and what the two amounts of a difference are. */
export const differenceKinds = [
  /** The balance of the whole account, in the ledger and at Stripe. */
  'account_balance',
  /** A balance transaction that Stripe has and the ledger had not: nothing told us of it. */
  'missing_in_ledger',
  /** A balance transaction of the ledger that Stripe does not have. */
  'missing_at_stripe',
  /** A balance transaction with another amount at Stripe. */
  'amount',
  /** Money at Stripe that belongs to no booking. */
  'unexplained',
  /** Somebody took a payout back at Stripe: the host is owed it, or staff wanted that. */
  'transfer_reversed',
  /** A refund failed: the guest is owed it again. */
  'refund_failed',
  /** Stripe does not refund it after a dispute was lost: the guest is owed it another way. */
  'refund_refused',
  /** A payment was lost before pickup: the trip goes on unless staff cancel it. Of the booking. */
  'lost_before_pickup',
  /** The shares of a booking were wrong and are put right; the amounts are the host's, less debts. */
  'mended',
  /** The money of a booking, found by an earlier way of comparing. */
  'booking_balance',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
