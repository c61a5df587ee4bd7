import type Stripe from 'stripe';
import { emit } from '../events/emit.ts';
import { invalid, notFound, StripeFailure } from '../http/errors.ts';
import { listPage } from '../http/lists.ts';
import { mergeMetadata } from '../http/metadata.ts';
import { type Route, route } from '../http/route.ts';
import { newId, randomToken } from '../state/ids.ts';
import type { World } from '../world.ts';
import { captureCharge, chargeOf, disputeIfForetold, releaseCharge } from './charges.ts';
import { confirmPayment, unexpectedState } from './confirm-payment.ts';
import { requireCustomer } from './customers.ts';
import { billingOf, createCard, requirePaymentMethod } from './payment-methods.ts';

const LEAST_AMOUNT = 50;
const MOST_AMOUNT = 99_999_999;

type CreateParams = Stripe.PaymentIntentCreateParams;
type ConfirmParams = Stripe.PaymentIntentConfirmParams;
type MethodParams = Pick<ConfirmParams, 'payment_method' | 'payment_method_data'>;

export function checkAmount(amount: number, param = 'amount'): void {
  if (amount < LEAST_AMOUNT) {
    throw invalid('Amount must be at least $0.50 usd', 'amount_too_small', param);
  }
  if (amount > MOST_AMOUNT) {
    throw invalid('Amount must be no more than $999,999.99', 'amount_too_large', param);
  }
}

export function createPaymentIntent(world: World, params: CreateParams): Stripe.PaymentIntent {
  checkAmount(params.amount);
  if (!/^[a-z]{3}$/i.test(params.currency)) {
    throw invalid(`Invalid currency: ${params.currency}`, undefined, 'currency');
  }
  const customer = params.customer ? requireCustomer(world, params.customer).id : null;
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowed_payment_method_types || null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: params.automatic_payment_methods ?? { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomToken(25)}`,
    confirmation_method: params.confirmation_method ?? 'automatic',
    created: world.clock.seconds(),
    currency: params.currency.toLowerCase(),
    customer,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: CARD_OPTIONS,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: params.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: params.transfer_group ?? null,
  };
  world.tables.paymentIntents.save(intent);
  emit(world, 'payment_intent.created', intent);
  return intent;
}

const CARD_OPTIONS: Stripe.PaymentIntent.PaymentMethodOptions = {
  card: {
    installments: null,
    mandate_options: null,
    network: null,
    request_three_d_secure: 'automatic',
  },
};

function create(world: World, params: CreateParams): Stripe.PaymentIntent {
  if (params.transfer_data || params.application_fee_amount || params.on_behalf_of) {
    throw invalid(
      'The sandbox knows separate charges and transfers only: no transfer_data, application_fee_amount or on_behalf_of.',
    );
  }
  // Looked up before anything is made, so that a wrong id leaves nothing behind.
  const method = methodOf(world, params);
  const intent = createPaymentIntent(world, params);
  if (method) setMethod(world, intent, method);
  return params.confirm ? confirm(world, intent, params) : intent;
}

function methodOf(world: World, params: MethodParams): Stripe.PaymentMethod | undefined {
  const data = params.payment_method_data;
  if (data) {
    const { card } = data as { card?: { number: string } };
    return createCard(world, card ?? {}, billingOf(data.billing_details));
  }
  return params.payment_method ? requirePaymentMethod(world, params.payment_method) : undefined;
}

function setMethod(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  intent.payment_method = method.id;
  if (intent.status === 'requires_payment_method') intent.status = 'requires_confirmation';
  world.tables.paymentIntents.save(intent);
}

function confirm(
  world: World,
  intent: Stripe.PaymentIntent,
  params: ConfirmParams,
): Stripe.PaymentIntent {
  const given = params.payment_method || params.payment_method_data;
  const method =
    (given && intent.payment_method === null) || intent.status !== 'requires_confirmation'
      ? methodOf(world, params)
      : undefined;
  const chosen = method ?? world.tables.paymentMethods.get(String(intent.payment_method));
  if (!chosen) {
    if (intent.status !== 'requires_payment_method') throw unexpectedState(intent, 'confirm');
    throw invalid(
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      'payment_intent_unexpected_state',
      'payment_method',
    );
  }
  if (params.setup_future_usage) intent.setup_future_usage = params.setup_future_usage;
  if (params.receipt_email) intent.receipt_email = params.receipt_email;
  return confirmPayment(world, intent, chosen, {
    returnUrl: params.return_url,
    isOffSession: Boolean(params.off_session),
  });
}

function update(
  world: World,
  intent: Stripe.PaymentIntent,
  params: Stripe.PaymentIntentUpdateParams,
): Stripe.PaymentIntent {
  const isOpen = intent.status.startsWith('requires_') && intent.status !== 'requires_capture';
  if (params.amount !== undefined && params.amount !== intent.amount) {
    if (!isOpen) throw unexpectedState(intent, 'update the amount of');
    checkAmount(params.amount);
    intent.amount = params.amount;
  }
  if (params.customer && params.customer !== intent.customer) {
    if (!isOpen) throw unexpectedState(intent, 'update the customer of');
    intent.customer = requireCustomer(world, params.customer).id;
  }
  const method = methodOf(world, params);
  if (method) {
    if (!isOpen) throw unexpectedState(intent, 'update the payment method of');
    setMethod(world, intent, method);
  }
  if (params.description !== undefined) intent.description = params.description;
  if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email || null;
  if (params.transfer_group !== undefined) intent.transfer_group = params.transfer_group;
  intent.metadata = mergeMetadata(intent.metadata, params.metadata);
  return world.tables.paymentIntents.save(intent);
}

function capture(
  world: World,
  intent: Stripe.PaymentIntent,
  params: Stripe.PaymentIntentCaptureParams,
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_capture') {
    throw invalid(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      'payment_intent_unexpected_state',
    );
  }
  const amount = params.amount_to_capture ?? intent.amount_capturable;
  if (amount > intent.amount_capturable) {
    throw invalid(
      'The amount to capture is greater than the amount that can be captured.',
      'amount_too_large',
      'amount_to_capture',
    );
  }
  checkAmount(amount, 'amount_to_capture');
  const charge = chargeOf(world, intent);
  intent.metadata = mergeMetadata(intent.metadata, params.metadata);
  captureCharge(world, charge, amount);
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = amount;
  world.tables.paymentIntents.save(intent);
  const session = sessionOf(world, intent);
  if (session) world.tables.checkoutSessions.save({ ...session, payment_status: 'paid' });
  emit(world, 'charge.captured', charge);
  emit(world, 'payment_intent.succeeded', intent);
  disputeIfForetold(world, charge);
  return intent;
}

function cancel(
  world: World,
  intent: Stripe.PaymentIntent,
  params: Stripe.PaymentIntentCancelParams,
): Stripe.PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(intent, 'cancel');
  }
  if (intent.status !== 'requires_capture' && sessionOf(world, intent)) {
    throw invalid(
      'You cannot cancel this PaymentIntent because it was created by a Checkout Session: expire the session instead.',
      'payment_intent_unexpected_state',
    );
  }
  cancelIntent(world, intent, params.cancellation_reason ?? null);
  return intent;
}

/** Cancels whatever state the intent is in; an authorisation is let go. */
export function cancelIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent['cancellation_reason'],
): void {
  const charge = intent.status === 'requires_capture' ? chargeOf(world, intent) : undefined;
  intent.status = 'canceled';
  intent.canceled_at = world.clock.seconds();
  intent.cancellation_reason = reason;
  intent.amount_capturable = 0;
  intent.next_action = null;
  world.tables.paymentIntents.save(intent);
  if (charge) {
    releaseCharge(world, charge, null);
    emit(world, 'charge.refunded', charge);
  }
  emit(world, 'payment_intent.canceled', intent);
}

function sessionOf(world: World, intent: Stripe.PaymentIntent) {
  return world.tables.checkoutSessions.find((session) => session.payment_intent === intent.id);
}

export function paymentIntentRoutes(world: World): Route[] {
  const { paymentIntents } = world.tables;
  const require = (id: string) => {
    const intent = paymentIntents.get(id);
    if (!intent) throw notFound('payment_intent', id);
    return intent;
  };
  return [
    route<CreateParams>('POST /v1/payment_intents', (params) => create(world, params)),
    route<Stripe.PaymentIntentListParams>('GET /v1/payment_intents', (params) => {
      const rows = paymentIntents
        .newestFirst()
        .filter((row) => !params.customer || row.customer === params.customer);
      return listPage(rows, params, '/v1/payment_intents');
    }),
    route<{ client_secret?: string }>(
      'GET /v1/payment_intents/:id',
      (params, id) => withSecret(require(id), params.client_secret),
      'publishable',
    ),
    route<Stripe.PaymentIntentUpdateParams>('POST /v1/payment_intents/:id', (params, id) =>
      update(world, require(id), params),
    ),
    route<ConfirmParams & { client_secret?: string }>(
      'POST /v1/payment_intents/:id/confirm',
      (params, id) => confirm(world, withSecret(require(id), params.client_secret), params),
      'publishable',
    ),
    route<Stripe.PaymentIntentCaptureParams>('POST /v1/payment_intents/:id/capture', (params, id) =>
      capture(world, require(id), params),
    ),
    route<Stripe.PaymentIntentCancelParams>('POST /v1/payment_intents/:id/cancel', (params, id) =>
      cancel(world, require(id), params),
    ),
  ];
}

/** A browser proves by the client secret that it may see the intent. */
export function withSecret<Intent extends { client_secret: string | null }>(
  intent: Intent,
  secret: string | undefined,
): Intent {
  if (secret !== undefined && secret !== intent.client_secret) {
    throw new StripeFailure(401, {
      type: 'invalid_request_error',
      message: 'The client_secret provided does not match the client_secret of this object.',
      param: 'client_secret',
    });
  }
  return intent;
}
