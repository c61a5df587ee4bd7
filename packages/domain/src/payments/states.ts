export const paymentStatuses = [
  'unpaid',
  'authorized',
  'captured',
  'voided',
  'refunded',
  'partially_refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A refund is `pending` until a slow bank has confirmed it. */
export const refundStatuses = ['none', 'due', 'pending', 'failed', 'succeeded'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** True if the card is authorized or charged, even if money went back since. */
export function isPaid(status: PaymentStatus): boolean {
  return status !== 'unpaid' && status !== 'voided';
}

/** After this many failed refunds of a payment, staff pay the guest another way. */
export const maxFailedRefunds = 3;
