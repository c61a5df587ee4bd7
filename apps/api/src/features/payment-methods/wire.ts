import type { PaymentMethod } from '@curbside/domain/payment-methods/endpoints';
import type Stripe from 'stripe';

/** Payment methods other than cards are left out. */
export function cardsOnWire(methods: readonly Stripe.PaymentMethod[]): PaymentMethod[] {
  return methods.flatMap(({ id, card }) => {
    if (!card) return [];
    const { brand, last4, exp_month, exp_year } = card;
    return [{ id, card: { brand, last4, exp_month, exp_year } }];
  });
}
