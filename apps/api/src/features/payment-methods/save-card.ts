import type { PaymentMethod } from '@curbside/domain/payment-methods/endpoints';
import Stripe from 'stripe';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { requireRecentSignIn } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { saveInstrument } from '../risk/index.ts';
import { openCustomer } from './customer.ts';
import { cardsOnWire, isSavedByPerson } from './wire.ts';

/** A higher limit would help people who test stolen card numbers. */
const maxCards = 10;

export interface SavedCard {
  paymentMethod: PaymentMethod;
  /** Set if the bank asks the guest to confirm; the card is saved after that. */
  clientSecret: string | null;
}

/** Saves a card from the card form for later payments, even off-session. */
export async function saveCard(
  deps: Deps,
  actor: Person,
  input: { paymentMethodId: string; currentPassword?: string | undefined },
): Promise<SavedCard> {
  await requireRecentSignIn(deps, actor, input);
  // An unknown card must not leave a customer behind.
  await deps.stripe.paymentMethods.retrieve(input.paymentMethodId).catch((error: unknown) => {
    throw cardProblem(error);
  });
  const customer = await openCustomer(deps, actor);
  const earlier = await deps.stripe.customers.listPaymentMethods(customer, {
    type: 'card',
    limit: 100,
  });
  if (earlier.data.filter(isSavedByPerson).length >= maxCards) {
    throw new AppError('conflict', `You can save up to ${maxCards} cards. Remove one first.`);
  }
  const setup = await deps.stripe.setupIntents
    .create({
      customer,
      payment_method: input.paymentMethodId,
      confirm: true,
      usage: 'off_session',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      expand: ['payment_method'],
    })
    .catch((error: unknown) => {
      throw cardProblem(error);
    });
  const method = typeof setup.payment_method === 'string' ? null : setup.payment_method;
  const [paymentMethod] = cardsOnWire(method ? [method] : [], [], deps.clock.now());
  if (!paymentMethod) throw invalidField('paymentMethodId', 'This is not a card.');
  const needsGuest = setup.status === 'requires_action';
  const instrument = {
    userId: actor.id,
    kind: 'card',
    fingerprint: method?.card?.fingerprint,
  } as const;
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    await saveInstrument(tx, instrument, now);
    await recordAudit(ctx, {
      action: needsGuest ? 'payment_method.confirmation_asked' : 'payment_method.saved',
      entity: 'user',
      entityId: actor.id,
      details: { paymentMethodId: paymentMethod.id, brand: paymentMethod.card.brand },
    });
  });
  return { paymentMethod, clientSecret: needsGuest ? setup.client_secret : null };
}

/** Guests read Stripe's message about their card; other failures stay as they are. */
function cardProblem(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) {
    return new AppError('payment_declined', error.message, { cause: error });
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return invalidField('paymentMethodId', 'This card cannot be saved. Enter it again.');
  }
  return error;
}
