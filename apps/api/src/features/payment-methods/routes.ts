import { paymentMethodEndpoints } from '@curbside/domain/payment-methods/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { listCards } from './list-cards.ts';
import { removeCard } from './remove-card.ts';
import { saveCard } from './save-card.ts';

/** Source of the card form's script and key. */
export interface CardFormSource {
  publishableKey: string | undefined;
  /** The sandbox's script; null if the page loads Stripe's own. */
  scriptUrl: string | null;
}

export function registerPaymentMethods(
  app: FastifyInstance,
  deps: Deps,
  { cardForm: { publishableKey, scriptUrl } }: { cardForm: CardFormSource },
): void {
  const { paymentMethods, savePaymentMethod, removePaymentMethod } = paymentMethodEndpoints;
  const { paymentMethodsOfUser, removePaymentMethodOfUser } = paymentMethodEndpoints;

  serve(app, paymentMethodEndpoints.cardForm, async () => {
    if (!publishableKey) {
      throw new AppError('payments_unavailable', 'Cards cannot be added here yet.');
    }
    return { publishableKey, scriptUrl };
  });
  serve(app, paymentMethods, async ({ actor }) => ({
    paymentMethods: await listCards(deps, actor, { userId: actor.id }),
  }));
  serve(app, savePaymentMethod, async ({ actor, body, reply }) => {
    const saved = await saveCard(deps, actor, body);
    if (saved.clientSecret) reply.code(202);
    return saved;
  });
  serve(app, removePaymentMethod, async ({ actor, params, body }) => {
    await removeCard(deps, actor, { ...body, userId: actor.id, paymentMethodId: params.id });
    return null;
  });
  serve(app, paymentMethodsOfUser, async ({ actor, params }) => ({
    paymentMethods: await listCards(deps, actor, params),
  }));
  serve(app, removePaymentMethodOfUser, async ({ actor, params, body }) => {
    await removeCard(deps, actor, { ...body, ...params });
    return null;
  });
}
