/**
 * A payout account is `verified` when its details are submitted, charges and payouts are enabled and
 * transfers to it are active.
 */
export const payoutAccountStatuses = ['pending', 'verified'] as const;

export const payoutStatuses = [
  'none',
  'held',
  'frozen',
  'transferred',
  'reversed',
  'failed',
] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
