export const paymentStatuses = [
  'unpaid',
  'authorized',
  'captured',
  'voided',
  'refunded',
  'partially_refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Whether the guest has paid: the card is authorized or charged, even if money went back since. */
export function isPaid(status: PaymentStatus): boolean {
  return status !== 'unpaid' && status !== 'voided';
}
