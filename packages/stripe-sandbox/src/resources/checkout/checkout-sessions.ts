import type Stripe from 'stripe';
import { emit } from '../../events/emit.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { requireAtMostOne } from '../../http/exclusive.ts';
import { listPage } from '../../http/lists.ts';
import { mergeMetadata } from '../../http/metadata.ts';
import { type Route, route } from '../../http/route.ts';
import { refuseUnsupported } from '../../http/unsupported.ts';
import { requireUrl } from '../../http/urls.ts';
import { schedule } from '../../state/due.ts';
import { newId } from '../../state/ids.ts';
import type { World } from '../../world.ts';
import { requireCustomer } from '../customers/require-customer.ts';
import { checkAmount } from '../payments/amounts.ts';
import { cancelIntent } from '../payments/cancel-payment.ts';
import { checkStatementSuffix } from '../payments/statement.ts';
import { createLineItem } from './line-items.ts';

type Session = Stripe.Checkout.Session;
type CreateParams = Stripe.Checkout.SessionCreateParams;

const maxLineItems = 100;
const minSeconds = 30 * 60;
const maxSeconds = 24 * 3600;
/** Allows for the time between computing `expires_at` and this check. */
const leewaySeconds = 60;

const unsupportedFields = [
  'custom_fields',
  'discounts',
  'invoice_creation',
  'optional_items',
  'setup_intent_data',
  'shipping_address_collection',
  'shipping_options',
  'subscription_data',
] as const;

function create(world: World, params: CreateParams): Session {
  if (params.mode && params.mode !== 'payment') {
    throw invalid('The sandbox only supports Checkout in payment mode.', undefined, 'mode');
  }
  if (params.ui_mode && params.ui_mode !== 'hosted_page') {
    throw invalid('The sandbox only supports the hosted Checkout page.', undefined, 'ui_mode');
  }
  requireAtMostOne(params, ['customer', 'customer_email']);
  requireAtMostOne(params, ['customer', 'customer_creation']);
  const successUrl = requireUrl(params.success_url, 'success_url');
  const cancelUrl = params.cancel_url ? requireUrl(params.cancel_url, 'cancel_url') : null;
  const lines = params.line_items ?? [];
  if (lines.length === 0) {
    throw invalid(
      'You must provide at least one line item in `payment` mode.',
      'parameter_missing',
      'line_items',
    );
  }
  if (lines.length > maxLineItems) {
    throw invalid(
      `A session can have at most ${maxLineItems} line items.`,
      undefined,
      'line_items',
    );
  }
  const lineItems = lines.map((line, index) => createLineItem(world, line, index));
  const currency = lineItems[0]?.currency ?? 'usd';
  if (lineItems.some((item) => item.currency !== currency)) {
    throw invalid('All line items must have the same currency.', undefined, 'line_items');
  }
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  checkAmount(total, 'line_items');
  const data = params.payment_intent_data ?? {};
  checkStatementSuffix(data.statement_descriptor_suffix);
  refuseUnsupported(data, ['transfer_data', 'application_fee_amount', 'on_behalf_of']);
  refuseUnsupported(params, unsupportedFields);
  if (params.automatic_tax?.enabled) {
    throw invalid('The sandbox does not simulate automatic_tax.', undefined, 'automatic_tax');
  }
  const customer = params.customer ? requireCustomer(world, params.customer) : undefined;
  const expiresAt = expiry(world, params.expires_at);

  const id = newId('cs_test', 58);
  const session: Session = {
    ...emptySession,
    id,
    object: 'checkout.session',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: cancelUrl,
    client_reference_id: params.client_reference_id ?? null,
    created: world.clock.seconds(),
    currency,
    custom_text: customText(params.custom_text),
    customer: customer?.id ?? null,
    customer_creation: customer ? null : (params.customer_creation ?? 'if_required'),
    customer_details: customerDetails(customer?.email ?? params.customer_email, customer?.name),
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    saved_payment_method_options: savedOptions(params),
    submit_type: params.submit_type ?? null,
    success_url: successUrl,
    url: `${world.origin}/checkout/${id}`,
  };
  world.tables.checkoutSessions.save(session);
  const descriptions = lines.map(({ price_data: price }) => price?.product_data?.description);
  world.tables.sessionDetails.save({ id, lineItems, descriptions, paymentIntentData: data });
  schedule(world, 'session', id, expiresAt * 1000);
  return session;
}

function customText(params: CreateParams['custom_text']): Stripe.Checkout.Session.CustomText {
  const { after_submit, shipping_address, submit, terms_of_service_acceptance } = params ?? {};
  return {
    after_submit: after_submit || null,
    shipping_address: shipping_address || null,
    submit: submit || null,
    terms_of_service_acceptance: terms_of_service_acceptance || null,
  };
}

function savedOptions(
  params: CreateParams,
): Stripe.Checkout.Session.SavedPaymentMethodOptions | null {
  const options = params.saved_payment_method_options;
  if (!params.customer && !options) return null;
  return {
    allow_redisplay_filters: options?.allow_redisplay_filters ?? ['always'],
    payment_method_remove: options?.payment_method_remove ?? null,
    payment_method_save: options?.payment_method_save ?? null,
  };
}

export function customerDetails(
  email: string | null | undefined,
  name: string | null | undefined,
): Stripe.Checkout.Session.CustomerDetails | null {
  if (!email) return null;
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

function expiry(world: World, asked: number | undefined): number {
  const now = world.clock.seconds();
  if (asked === undefined) return now + maxSeconds;
  if (asked < now + minSeconds - leewaySeconds) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      undefined,
      'expires_at',
    );
  }
  if (asked > now + maxSeconds + leewaySeconds) {
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      undefined,
      'expires_at',
    );
  }
  return asked;
}

export function expireSession(world: World, id: string): void {
  const session = world.tables.checkoutSessions.get(id);
  if (session?.status !== 'open') return;
  session.status = 'expired';
  session.url = null;
  world.tables.checkoutSessions.save(session);
  const intent = world.tables.paymentIntents.get(String(session.payment_intent));
  if (intent) cancelIntent(world, intent, 'abandoned');
  emit(world, 'checkout.session.expired', session);
}

export function checkoutSessionRoutes(world: World): Route[] {
  const { checkoutSessions, sessionDetails } = world.tables;
  const require = (id: string) => {
    const session = checkoutSessions.get(id);
    if (!session) throw notFound('checkout.session', id);
    return session;
  };
  return [
    route<CreateParams>('POST /v1/checkout/sessions', (params) => create(world, params)),
    route<Stripe.Checkout.SessionListParams>('GET /v1/checkout/sessions', (params) => {
      const email = params.customer_details?.email;
      const rows = checkoutSessions
        .newestFirst()
        .filter(
          (row) =>
            (!params.payment_intent || row.payment_intent === params.payment_intent) &&
            (!params.customer || row.customer === params.customer) &&
            (!params.status || row.status === params.status) &&
            (!email || row.customer_details?.email === email) &&
            !params.subscription &&
            !params.payment_link,
        );
      return listPage(rows, params, '/v1/checkout/sessions');
    }),
    route('GET /v1/checkout/sessions/:id', (_params, id) => require(id)),
    route('POST /v1/checkout/sessions/:id/expire', (_params, id) => {
      const session = require(id);
      if (session.status !== 'open') {
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        );
      }
      expireSession(world, id);
      return session;
    }),
    route<Stripe.Checkout.SessionListLineItemsParams>(
      'GET /v1/checkout/sessions/:id/line_items',
      (params, id) => {
        require(id);
        const items = sessionDetails.get(id)?.lineItems ?? [];
        return listPage(items, params, `/v1/checkout/sessions/${id}/line_items`);
      },
    ),
  ];
}

const emptySession = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Session>;
