import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { StripeFailure } from '../http/errors.ts';
import { completeSetup, failSetup } from '../resources/customers/setup-intents.ts';
import { confirmPayment, failAuthentication } from '../resources/payments/confirm-payment.ts';
import type { World } from '../world.ts';
import { authenticationForm } from './checkout.ts';
import { readFields } from './fields.ts';
import { money } from './html.ts';
import { seeOther, sendNotice, sendPage } from './layout.ts';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;
type Address = { Params: { intent: string } };

/**
 * 3-D Secure outside of Checkout. `next_action` redirects to `/authenticate/{intent}`. The card
 * form's script posts there too, with `client_secret`, and gets JSON.
 */
export function serveAuthentication(app: FastifyInstance, world: World): void {
  const find = (id: string): Intent | undefined =>
    world.tables.paymentIntents.get(id) ?? world.tables.setupIntents.get(id);

  app.get<Address>('/authenticate/:intent', (request, reply) => {
    const intent = find(request.params.intent);
    if (intent?.status !== 'requires_action') return sendNothingToDo(reply);
    const amount = 'amount' in intent ? money(intent.amount, intent.currency) : undefined;
    const form = authenticationForm(`/authenticate/${intent.id}`, amount);
    return sendPage(reply, 200, 'Confirm with your bank', form);
  });

  app.post<Address>('/authenticate/:intent', async (request, reply) => {
    const intent = find(request.params.intent);
    const { outcome, client_secret: secret } = readFields(request.body);
    const isScript = secret !== undefined;
    if (isScript) reply.header('access-control-allow-origin', '*');
    if (intent?.status !== 'requires_action' || (isScript && secret !== intent.client_secret)) {
      return sendNothingToDo(reply);
    }
    if (outcome !== 'complete' && outcome !== 'fail') {
      return sendNotice(reply, 400, 'Choose an outcome', 'The outcome must be complete or fail.');
    }
    const returnUrl = intent.next_action?.redirect_to_url?.return_url;
    const failure = applyOutcome(world, intent, outcome === 'complete');
    await world.store.commit();
    if (isScript) {
      return failure ? reply.status(402).send({ error: failure.body }) : reply.send(intent);
    }
    return returnUrl
      ? seeOther(reply, withOutcome(returnUrl, intent, failure))
      : sendNotice(reply, 200, 'Thank you', 'You can close this page.');
  });
}

/** Applies the outcome. Returns a decline instead of throwing it. */
function applyOutcome(world: World, intent: Intent, isPassed: boolean): StripeFailure | undefined {
  try {
    if (intent.object === 'setup_intent') {
      if (!isPassed) failSetup(world, intent);
      completeSetup(world, intent);
      return undefined;
    }
    const method = world.tables.paymentMethods.get(String(intent.payment_method));
    if (!isPassed || !method) failAuthentication(world, intent);
    confirmPayment(world, intent, method, { isAuthenticated: true });
    return undefined;
  } catch (error) {
    if (error instanceof StripeFailure) return error;
    throw error;
  }
}

function withOutcome(returnUrl: string, intent: Intent, failure: StripeFailure | undefined) {
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  url.searchParams.set('redirect_status', failure ? 'failed' : 'succeeded');
  return url.toString();
}

function sendNothingToDo(reply: FastifyReply) {
  return sendNotice(
    reply,
    404,
    'Nothing to confirm',
    'This payment does not need to be confirmed.',
  );
}
