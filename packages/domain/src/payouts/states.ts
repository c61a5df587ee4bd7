/** A payout account is `verified` when details are submitted and charges and payouts are enabled. */
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
