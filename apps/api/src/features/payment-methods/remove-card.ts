import { decideCardRemoval } from '@curbside/domain/payment-methods/states';
import Stripe from 'stripe';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { getUser, requireRecentSignIn } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { findOpenCustomer } from './customer.ts';
import { canRemoveCardsOf } from './policy.ts';
import { listKeptTrips, lockTripCards, markTripCardsRemoved } from './trip-card-queries.ts';
import { sameCard } from './wire.ts';

interface RemoveCard {
  userId: string;
  paymentMethodId: string;
  currentPassword?: string | undefined;
}

/** Removes one of the user's cards for good, once no trip may charge it any more. */
export async function removeCard(
  deps: Deps,
  actor: Person,
  { userId, paymentMethodId, currentPassword }: RemoveCard,
): Promise<void> {
  if (!canRemoveCardsOf(actor, await getUser(deps.db, userId))) {
    throw new AppError('forbidden', 'You may not change this account.');
  }
  await requireRecentSignIn(deps, actor, { currentPassword });
  const customer = await findOpenCustomer(deps, actor, { userId });
  if (!customer) throw cardNotFound();
  const { customers, paymentMethods } = deps.stripe;
  const method = await customers
    .retrievePaymentMethod(customer, paymentMethodId)
    .catch(refuseUnknown);
  const cards = await customers.listPaymentMethods(customer, { type: 'card', limit: 100 });
  const group = sameCard([method, ...cards.data], method);
  const ids = [...new Set(group.map(({ id }) => id))];
  // Let go before Stripe is asked: no later charge may choose a card that is about to be gone.
  await inTransaction(deps, actor, async ({ tx, now }) => {
    await lockTripCards(tx, ids);
    const trips = (await listKeptTrips(tx, userId)).filter((trip) =>
      ids.includes(trip.paymentMethodId),
    );
    const decision = decideCardRemoval(trips, now);
    if (!decision.allowed) throw new AppError('card_in_use', decision.reason);
    await markTripCardsRemoved(tx, ids, now);
  });
  for (const id of ids) await paymentMethods.detach(id).catch(refuseUnknown);
  await inTransaction(deps, actor, (ctx) =>
    recordAudit(ctx, {
      action: 'payment_method.removed',
      entity: 'user',
      entityId: userId,
      details: { paymentMethodId },
    }),
  );
}

/** Stripe refuses cards of other customers, and detached ones. */
function refuseUnknown(error: unknown): never {
  throw error instanceof Stripe.errors.StripeInvalidRequestError ? cardNotFound() : error;
}

function cardNotFound() {
  return notFound('Payment method');
}
