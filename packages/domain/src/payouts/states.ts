/** `verified` requires submitted details, enabled charges and payouts, and active transfers. */
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
