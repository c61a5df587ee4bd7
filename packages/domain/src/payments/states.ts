export const paymentStatuses = [
  'unpaid',
  'authorized',
  'captured',
  'voided',
  'refunded',
  'partially_refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** How far a refund has come; a bank that reports it later still leaves it `pending`. */
export const refundStatuses = ['none', 'due', 'pending', 'failed', 'succeeded'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Whether the guest has paid: the card is authorized or charged, even if money went back since. */
export function isPaid(status: PaymentStatus): boolean {
  return status !== 'unpaid' && status !== 'voided';
}
