/** The accounts of the ledger. Debits are positive, credits negative. */
export const ledgerAccounts = [
  'guest_authorisations',
  'authorisations_held',
  'stripe_balance',
  'host_payable',
  'commission_income',
  'service_fee_income',
  'sales_tax_payable',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** What staff make of a difference between the ledger and Stripe. */
export const differenceStatuses = ['open', 'investigating', 'resolved'] as const;
export type DifferenceStatus = (typeof differenceStatuses)[number];
