import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { requireSecret } from '../../http/client-secret.ts';
import { notFound } from '../../http/errors.ts';
import { requireAtMostOne, requireConfirm } from '../../http/exclusive.ts';
import { listPage } from '../../http/lists.ts';
import { mergeMetadata } from '../../http/metadata.ts';
import { type Route, route } from '../../http/route.ts';
import { refuseUnsupported } from '../../http/unsupported.ts';
import { newId, randomToken } from '../../state/ids.ts';
import type { World } from '../../world.ts';
import { paymentMethodFrom } from '../customers/payment-methods.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { requireReturnUrl } from '../return-url.ts';
import { checkAmount } from './amounts.ts';
import { cancelPayment } from './cancel-payment.ts';
import { capturePayment } from './capture-payment.ts';
import { confirmPayment, intentFailure, unexpectedState } from './confirm-payment.ts';
import { checkStatementSuffix } from './statement.ts';

type CreateParams = Stripe.PaymentIntentCreateParams;
type ConfirmParams = Stripe.PaymentIntentConfirmParams;

export function createPaymentIntent(world: World, params: CreateParams): Stripe.PaymentIntent {
  checkAmount(params.amount);
  checkStatementSuffix(params.statement_descriptor_suffix);
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
    payment_method_options: cardOptions,
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

const cardOptions: Stripe.PaymentIntent.PaymentMethodOptions = {
  card: {
    installments: null,
    mandate_options: null,
    network: null,
    request_three_d_secure: 'automatic',
  },
};

function create(world: World, params: CreateParams): Stripe.PaymentIntent {
  refuseUnsupported(params, ['transfer_data', 'application_fee_amount', 'on_behalf_of']);
  requireConfirm(params, ['off_session', 'return_url', 'error_on_requires_action']);
  requireAtMostOne(params, ['customer', 'customer_account']);
  requireAtMostOne(params, ['payment_method', 'payment_method_data', 'confirmation_token']);
  if (params.off_session) requireAtMostOne(params, ['off_session', 'setup_future_usage']);
  // Checked first, so that a refused request does not leave an intent behind.
  const method = paymentMethodFrom(world, params);
  if (params.confirm) {
    const { automatic_payment_methods = null, allowed_payment_method_types: types } = params;
    requireReturnUrl(
      { automatic_payment_methods, allowed_payment_method_types: types || null },
      params,
    );
  }
  const intent = createPaymentIntent(world, params);
  if (method) setMethod(world, intent, method);
  return params.confirm ? confirm(world, intent, params, method) : intent;
}

function setMethod(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  intent.payment_method = method.id;
  if (intent.status === 'requires_payment_method') intent.status = 'requires_confirmation';
  world.tables.paymentIntents.save(intent);
}

function confirm(
  world: World,
  intent: Stripe.PaymentIntent,
  params: ConfirmParams & { client_secret?: string },
  given = paymentMethodFrom(world, params),
): Stripe.PaymentIntent {
  const method = given ?? world.tables.paymentMethods.get(String(intent.payment_method));
  if (!method) {
    if (intent.status !== 'requires_payment_method') throw unexpectedState(intent, 'confirm');
    throw intentFailure(
      intent,
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      'payment_method',
    );
  }
  if (params.setup_future_usage) intent.setup_future_usage = params.setup_future_usage;
  if (params.receipt_email) intent.receipt_email = params.receipt_email;
  return confirmPayment(world, intent, method, {
    returnUrl: params.return_url,
    isOffSession: Boolean(params.off_session || params.error_on_requires_action),
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
  const method = paymentMethodFrom(world, params);
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
      (params, id) => requireSecret(require(id), params.client_secret),
      'publishable',
    ),
    route<Stripe.PaymentIntentUpdateParams>('POST /v1/payment_intents/:id', (params, id) =>
      update(world, require(id), params),
    ),
    route<ConfirmParams & { client_secret?: string }>(
      'POST /v1/payment_intents/:id/confirm',
      (params, id) => {
        const intent = requireSecret(require(id), params.client_secret);
        requireReturnUrl(intent, params);
        return confirm(world, intent, params);
      },
      'publishable',
    ),
    route<Stripe.PaymentIntentCaptureParams>('POST /v1/payment_intents/:id/capture', (params, id) =>
      capturePayment(world, require(id), params),
    ),
    route<Stripe.PaymentIntentCancelParams>('POST /v1/payment_intents/:id/cancel', (params, id) =>
      cancelPayment(world, require(id), params),
    ),
  ];
}
