import type { PaymentMethod } from '@curbside/domain/payment-methods/endpoints';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { getUser } from '../accounts/index.ts';
import { findOpenCustomer } from './customer.ts';
import { canSeeCardsOf } from './policy.ts';
import { listKeptTrips } from './trip-card-queries.ts';
import { cardsOnWire } from './wire.ts';

/** Newest first. */
export async function listCards(
  deps: Deps,
  actor: Person,
  { userId }: { userId: string },
): Promise<PaymentMethod[]> {
  if (!canSeeCardsOf(actor, userId)) throw notFound('User');
  await getUser(deps.db, userId);
  const customer = await findOpenCustomer(deps, actor, { userId });
  if (!customer) return [];
  const trips = await listKeptTrips(deps.db, userId);
  const cards = await deps.stripe.customers.listPaymentMethods(customer, {
    type: 'card',
    limit: 100,
  });
  return cardsOnWire(cards.data, trips, deps.clock.now());
}
