import type Stripe from 'stripe';
import { emit } from '../events/emit.ts';
import { requireSecret } from '../http/client-secret.ts';
import { invalid, notFound } from '../http/errors.ts';
import { mergeMetadata } from '../http/metadata.ts';
import { type Route, route } from '../http/route.ts';
import { newId, randomToken } from '../state/ids.ts';
import type { World } from '../world.ts';
import { cardFailure, cardOf, declineFailure, markCard } from './cards.ts';
import { nextAction } from './confirm-payment.ts';
import { attach, paymentMethodFrom } from './payment-methods.ts';
import { requireCustomer } from './require-customer.ts';

type CreateParams = Stripe.SetupIntentCreateParams;
type ConfirmParams = Stripe.SetupIntentConfirmParams;

function create(world: World, params: CreateParams): Stripe.SetupIntent {
  const customer = params.customer ? requireCustomer(world, params.customer).id : null;
  const method = paymentMethodFrom(world, params);
  const id = newId('seti');
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: params.allowed_payment_method_types || null,
    application: null,
    automatic_payment_methods: params.automatic_payment_methods ?? { enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomToken(25)}`,
    created: world.clock.seconds(),
    customer,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: params.usage ?? 'off_session',
  };
  world.tables.setupIntents.save(intent);
  emit(world, 'setup_intent.created', intent);
  return params.confirm ? confirm(world, intent, { return_url: params.return_url }) : intent;
}

function confirm(world: World, intent: Stripe.SetupIntent, params: ConfirmParams) {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(intent, 'confirm');
  }
  const method =
    paymentMethodFrom(world, params) ??
    world.tables.paymentMethods.get(String(intent.payment_method));
  if (!method) {
    throw invalid(
      'You cannot confirm this SetupIntent because it is missing a payment method.',
      'setup_intent_unexpected_state',
      'payment_method',
    );
  }
  intent.payment_method = method.id;
  const card = cardOf(world, method);
  if (card.isSpent) {
    throw invalid(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
    );
  }
  if (card.threeDSecure) {
    intent.status = 'requires_action';
    intent.next_action = nextAction(world, intent.id, params.return_url);
    world.tables.setupIntents.save(intent);
    emit(world, 'setup_intent.requires_action', intent);
    return intent;
  }
  if (card.decline && !card.isSavable) {
    const failure = declineFailure(card.decline, { payment_method: method });
    fail(world, intent, failure.body);
    throw declineFailure(card.decline, { setup_intent: structuredClone(intent) });
  }
  return completeSetup(world, intent);
}

/** Attaches the card to the customer and marks it as set up. */
export function completeSetup(world: World, intent: Stripe.SetupIntent): Stripe.SetupIntent {
  const method = world.tables.paymentMethods.get(String(intent.payment_method));
  if (!method) throw unexpectedState(intent, 'complete');
  if (typeof intent.customer === 'string') attach(world, method, intent.customer);
  markCard(world, method, { isSetUp: true });
  intent.status = 'succeeded';
  intent.next_action = null;
  intent.last_setup_error = null;
  world.tables.setupIntents.save(intent);
  emit(world, 'setup_intent.succeeded', intent);
  return intent;
}

export function failSetup(world: World, intent: Stripe.SetupIntent): never {
  const code = 'setup_intent_authentication_failure';
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  fail(world, intent, { type: 'card_error', code, message });
  throw cardFailure({ code, message, setup_intent: structuredClone(intent) });
}

function fail(world: World, intent: Stripe.SetupIntent, error: object): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_setup_error = error as Stripe.SetupIntent.LastSetupError;
  world.tables.setupIntents.save(intent);
  emit(world, 'setup_intent.setup_failed', intent);
}

function unexpectedState(intent: Stripe.SetupIntent, verb: string) {
  return invalid(
    `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    'setup_intent_unexpected_state',
  );
}

export function setupIntentRoutes(world: World): Route[] {
  const { setupIntents } = world.tables;
  const require = (id: string) => {
    const intent = setupIntents.get(id);
    if (!intent) throw notFound('setup_intent', id);
    return intent;
  };
  return [
    route<CreateParams>('POST /v1/setup_intents', (params) => create(world, params)),
    route<{ client_secret?: string }>(
      'GET /v1/setup_intents/:id',
      (params, id) => requireSecret(require(id), params.client_secret),
      'publishable',
    ),
    route<ConfirmParams & { client_secret?: string }>(
      'POST /v1/setup_intents/:id/confirm',
      (params, id) => confirm(world, requireSecret(require(id), params.client_secret), params),
      'publishable',
    ),
    route<Stripe.SetupIntentCancelParams>('POST /v1/setup_intents/:id/cancel', (params, id) => {
      const intent = require(id);
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        throw unexpectedState(intent, 'cancel');
      }
      intent.status = 'canceled';
      intent.cancellation_reason = params.cancellation_reason ?? null;
      intent.next_action = null;
      setupIntents.save(intent);
      emit(world, 'setup_intent.canceled', intent);
      return intent;
    }),
  ];
}
