import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { requireSecret } from '../../http/client-secret.ts';
import { invalid, notFound, StripeFailure } from '../../http/errors.ts';
import { requireAtMostOne, requireConfirm } from '../../http/exclusive.ts';
import { listPage } from '../../http/lists.ts';
import { mergeMetadata } from '../../http/metadata.ts';
import { type Route, route } from '../../http/route.ts';
import { newId, randomToken } from '../../state/ids.ts';
import type { World } from '../../world.ts';
import { nextAction } from '../payments/confirm-payment.ts';
import { requireReturnUrl } from '../return-url.ts';
import { cardFailure, cardOf, declineFailure, markCard } from './cards.ts';
import { attach, paymentMethodFrom } from './payment-methods.ts';
import { requireCustomer } from './require-customer.ts';

type CreateParams = Stripe.SetupIntentCreateParams;
type ConfirmParams = Stripe.SetupIntentConfirmParams;

function create(world: World, params: CreateParams): Stripe.SetupIntent {
  const customer = params.customer ? requireCustomer(world, params.customer).id : null;
  requireConfirm(params, ['return_url']);
  requireAtMostOne(params, ['customer', 'customer_account']);
  const method = paymentMethodFrom(world, params);
  if (params.confirm) {
    const { automatic_payment_methods = null, allowed_payment_method_types: types } = params;
    requireReturnUrl(
      { automatic_payment_methods, allowed_payment_method_types: types || null },
      params,
    );
  }
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
    throw intentFailure(
      intent,
      'You cannot confirm this SetupIntent because it is missing a payment method.',
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

export function completeSetup(world: World, intent: Stripe.SetupIntent): Stripe.SetupIntent {
  const method = world.tables.paymentMethods.get(String(intent.payment_method));
  if (!method) throw unexpectedState(intent, 'complete');
  if (typeof intent.customer === 'string') attach(world, method, intent.customer);
  // A card set up for on-session use still needs 3-D Secure off session.
  if (intent.usage === 'off_session') markCard(world, method, { isSetUp: true });
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
  return intentFailure(
    intent,
    `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
  );
}

/** 400 `setup_intent_unexpected_state` with the intent in the error. */
function intentFailure(intent: Stripe.SetupIntent, message: string, param?: string) {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message,
    ...(param && { param }),
    setup_intent: structuredClone(intent),
  });
}

function update(
  world: World,
  intent: Stripe.SetupIntent,
  params: Stripe.SetupIntentUpdateParams,
): Stripe.SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(intent, 'update');
  }
  if (params.customer) intent.customer = requireCustomer(world, params.customer).id;
  if (params.description !== undefined) intent.description = params.description;
  const method = paymentMethodFrom(world, params);
  if (method) Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' });
  intent.metadata = mergeMetadata(intent.metadata, params.metadata);
  return world.tables.setupIntents.save(intent);
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
    route<Stripe.SetupIntentListParams>('GET /v1/setup_intents', (params) => {
      const rows = setupIntents
        .newestFirst()
        .filter(
          (row) =>
            (!params.customer || row.customer === params.customer) &&
            (!params.payment_method || row.payment_method === params.payment_method),
        );
      return listPage(rows, params, '/v1/setup_intents');
    }),
    route<Stripe.SetupIntentUpdateParams>('POST /v1/setup_intents/:id', (params, id) =>
      update(world, require(id), params),
    ),
    route<{ client_secret?: string }>(
      'GET /v1/setup_intents/:id',
      (params, id) => requireSecret(require(id), params.client_secret),
      'publishable',
    ),
    route<ConfirmParams & { client_secret?: string }>(
      'POST /v1/setup_intents/:id/confirm',
      (params, id) => {
        const intent = requireSecret(require(id), params.client_secret);
        requireReturnUrl(intent, params);
        return confirm(world, intent, params);
      },
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
