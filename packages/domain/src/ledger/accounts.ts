/** Debits are positive, credits negative: claims have a positive balance, debts and income a negative one. */
export const ledgerAccounts = [
  // Amounts that guests' banks have authorized, and their counterpart: no money has moved.
  'guest_authorizations',
  'authorizations_held',
  // Our balance at Stripe, net of fees.
  'stripe_pending',
  'stripe_available',
  'stripe_fees',
  // Amounts that guests still have to pay, or get back.
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
  // Amounts that Stripe sets aside from our balance, or collects for connected accounts.
  'stripe_reserves',
  'connect_collections',
  // Debts of hosts that nobody collects, and what the platform gives away.
  'bad_debt',
  'goodwill',
  // Movements at Stripe that belong to no booking of ours.
  'unexplained',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The price of a booking is divided among these accounts. */
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

/** Entries that divide a price: its sale, and each change of the shares. */
export const sharingEvents = ['captured', 'refund_due', 'lost', 'reinstated'] as const;

/** Their sum is our balance at Stripe. */
export const stripeBalanceAccounts = [
  'stripe_pending',
  'stripe_available',
] as const satisfies readonly LedgerAccount[];

/** Set by staff. */
export const differenceStatuses = ['open', 'investigating', 'resolved'] as const;
export type DifferenceStatus = (typeof differenceStatuses)[number];

/** Each kind explains the two amounts of a difference. */
export const differenceKinds = [
  'account_balance',
  /** Stripe has a balance transaction that the ledger lacked: no event arrived for it. */
  'missing_in_ledger',
  /** The ledger has a balance transaction that Stripe lacks. */
  'missing_at_stripe',
  /** A balance transaction has another amount at Stripe. */
  'amount',
  'unexplained',
  /** Somebody reversed a payout at Stripe: we owe it to the host, unless staff meant to reverse it. */
  'transfer_reversed',
  /** A refund failed: we owe it to the guest again. */
  'refund_failed',
  /** Stripe refuses a refund after a lost dispute: we owe it to the guest in another way. */
  'refund_refused',
  /** A payment was lost before pickup: the trip goes on unless staff cancel it. */
  'lost_before_pickup',
  /** The shares of a booking were wrong and were corrected; the amounts are the host's, less debts. */
  'mended',
  /** The money of a booking, recorded by an earlier way of comparing. */
  'booking_balance',
  /** A card's bank warns of fraud: the payout waits until staff refund the guest or clear it. */
  'fraud_warning',
  /** A refund waits until our balance at Stripe covers it. */
  'refund_waiting',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Decisions that wait for staff while the ledger and Stripe agree. */
export const decisionKinds: readonly DifferenceKind[] = ['lost_before_pickup', 'fraud_warning'];
