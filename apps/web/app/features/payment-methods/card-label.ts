import type { PaymentMethod } from '@curbside/domain/payment-methods/endpoints';

const brandNames: Partial<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** 'Visa ending in 4242'. */
export function cardLabel({ card }: { card: { brand: string; last4: string } }): string {
  return `${brandNames[card.brand] ?? 'Card'} ending in ${card.last4}`;
}

/** '04/2040'. */
export function expiryLabel({ card }: Pick<PaymentMethod, 'card'>): string {
  return `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
}
