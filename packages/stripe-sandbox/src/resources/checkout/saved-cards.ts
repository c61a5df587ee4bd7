import type Stripe from 'stripe';
import type { World } from '../../world.ts';

/** By default Checkout only shows cards that may always be redisplayed. */
const defaultFilters = ['always'];

/** The customer's cards that the page offers, newest first. */
export function savedCards(world: World, session: Stripe.Checkout.Session): Stripe.PaymentMethod[] {
  const { customer, saved_payment_method_options: options } = session;
  if (typeof customer !== 'string') return [];
  const filters: string[] = options?.allow_redisplay_filters ?? defaultFilters;
  return world.tables.paymentMethods
    .newestFirst()
    .filter((method) => method.customer === customer)
    .filter((method) => filters.includes(method.allow_redisplay ?? 'unspecified'));
}

/** True if the page lets the customer save a new card. */
export function canSaveCard(session: Stripe.Checkout.Session): boolean {
  return (
    session.customer !== null &&
    session.saved_payment_method_options?.payment_method_save === 'enabled'
  );
}
