export const paymentStatuses = [
  'unpaid',
  'authorized',
  'captured',
  'voided',
  'refunded',
  'partially_refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
