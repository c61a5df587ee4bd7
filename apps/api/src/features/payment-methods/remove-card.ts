import Stripe from 'stripe';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { getUser, requireRecentSignIn } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { findOpenCustomer } from './customer.ts';
import { canRemoveCardsOf } from './policy.ts';

interface RemoveCard {
  userId: string;
  paymentMethodId: string;
  currentPassword?: string | undefined;
}

/** Removes one of the user's saved cards for good. */
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
  try {
    const card = await deps.stripe.customers.retrievePaymentMethod(customer, paymentMethodId);
    await deps.stripe.paymentMethods.detach(card.id);
  } catch (error) {
    // Stripe refuses cards of other customers, and detached ones.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw cardNotFound();
    throw error;
  }
  await inTransaction(deps, actor, (ctx) =>
    recordAudit(ctx, {
      action: 'payment_method.removed',
      entity: 'user',
      entityId: userId,
      details: { paymentMethodId },
    }),
  );
}

function cardNotFound() {
  return notFound('Payment method');
}
