import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { emit } from '../events/emit.ts';
import { type ErrorBody, invalid, noSuch, notFound, StripeFailure } from '../http/errors.ts';
import { listPage } from '../http/lists.ts';
import { mergeMetadata } from '../http/metadata.ts';
import { type Route, route } from '../http/route.ts';
import { newId } from '../state/ids.ts';
import type { CardRecord } from '../state/tables.ts';
import type { World } from '../world.ts';
import { requireCustomer } from './customers.ts';
import {
  type Decline,
  isCardNumber,
  NOT_A_TEST_CARD,
  TEST_CARDS,
  TEST_PAYMENT_METHODS,
  type TestCard,
} from './test-cards.ts';

interface CardInput {
  number?: string;
  exp_month?: number;
  exp_year?: number;
  cvc?: string;
}

type Billing = Stripe.PaymentMethod['billing_details'];

export const EMPTY_ADDRESS = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** A card that has not been charged or saved yet. Unknown numbers are declined, as in test mode. */
export function createCard(world: World, input: CardInput, billing: Partial<Billing> = {}) {
  const number = (input.number ?? '').replaceAll(/[\s-]/g, '');
  if (!isCardNumber(number)) {
    throw cardFailure({
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
      param: 'number',
    });
  }
  const known = TEST_CARDS[number];
  if (!known) throw declineFailure(NOT_A_TEST_CARD);
  const year = new Date(world.clock.now()).getUTCFullYear();
  const expMonth = input.exp_month ?? 12;
  const expYear = fullYear(input.exp_year ?? year + 4);
  checkExpiry(world, expMonth, expYear);
  if (input.cvc !== undefined && !/^\d{3,4}$/.test(input.cvc)) {
    const message = "Your card's security code is invalid.";
    throw cardFailure({ code: 'invalid_cvc', message, param: 'cvc' });
  }

  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { ...EMPTY_ADDRESS, ...billing.address },
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: billing.tax_id ?? null,
    },
    card: {
      brand: known.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: input.cvc === undefined ? null : 'unchecked',
      },
      country: 'US',
      display_brand: known.brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [known.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.clock.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  world.tables.cards.save({ id: method.id, number, isSetUp: false, isSpent: false });
  return world.tables.paymentMethods.save(method);
}

/** The payment method that a parameter names; `pm_card_visa` and its like make a fresh one. */
export function requirePaymentMethod(world: World, id: string, param = 'payment_method') {
  const number = TEST_PAYMENT_METHODS[id];
  if (number !== undefined) return createCard(world, { number, cvc: '123' });
  const method = world.tables.paymentMethods.get(id);
  if (!method) throw noSuch('PaymentMethod', id, param);
  return method;
}

/** How the card behaves, with what has happened to it. */
export function cardOf(world: World, method: Stripe.PaymentMethod): CardRecord & TestCard {
  const record = world.tables.cards.get(method.id);
  const known = record && TEST_CARDS[record.number];
  if (!record || !known) throw new Error(`no card is kept for ${method.id}`);
  return { ...known, ...record };
}

/** Ties a payment method to a customer, for good or until it is detached. */
export function attach(world: World, method: Stripe.PaymentMethod, customer: string): void {
  const card = cardOf(world, method);
  if (card.isSpent) {
    throw invalid(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
    );
  }
  if (method.customer === customer) return;
  if (method.customer !== null) {
    throw invalid(
      'The payment method you provided has already been attached to a customer.',
      'resource_already_exists',
    );
  }
  method.customer = customer;
  world.tables.paymentMethods.save(method);
  emit(world, 'payment_method.attached', method);
}

export function detach(world: World, method: Stripe.PaymentMethod): void {
  method.customer = null;
  world.tables.paymentMethods.save(method);
  markCard(world, method, { isSpent: true });
  emit(world, 'payment_method.detached', method);
}

export function markCard(world: World, method: Stripe.PaymentMethod, change: Partial<CardRecord>) {
  const record = world.tables.cards.get(method.id);
  if (record) world.tables.cards.save({ ...record, ...change });
}

export function declineFailure(decline: Decline, more: Partial<ErrorBody> = {}): StripeFailure {
  return cardFailure({
    code: decline.code,
    message: decline.message,
    ...(decline.code === 'card_declined' && { decline_code: decline.declineCode }),
    advice_code: decline.advice,
    ...more,
  });
}

export function cardFailure(body: Omit<ErrorBody, 'type'>) {
  return new StripeFailure(402, { type: 'card_error', ...body });
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function checkExpiry(world: World, month: number, year: number): void {
  if (month < 1 || month > 12) {
    const message = "Your card's expiration month is invalid.";
    throw cardFailure({ code: 'invalid_expiry_month', message, param: 'exp_month' });
  }
  const now = new Date(world.clock.now());
  const monthsLeft = (year - now.getUTCFullYear()) * 12 + month - 1 - now.getUTCMonth();
  if (monthsLeft < 0 || year > now.getUTCFullYear() + 50) {
    const message = "Your card's expiration year is invalid.";
    throw cardFailure({ code: 'invalid_expiry_year', message, param: 'exp_year' });
  }
}

export function paymentMethodRoutes(world: World): Route[] {
  const { paymentMethods } = world.tables;
  const retrieve = (id: string) => {
    if (TEST_PAYMENT_METHODS[id] === undefined && !paymentMethods.get(id)) {
      throw notFound('PaymentMethod', id);
    }
    return requirePaymentMethod(world, id);
  };

  const ofCustomer = (customer: string) =>
    paymentMethods.newestFirst().filter((row) => row.customer === customer);

  return [
    route<Stripe.PaymentMethodCreateParams>(
      'POST /v1/payment_methods',
      (params) => createFromParams(world, params),
      'publishable',
    ),
    route<Stripe.PaymentMethodListParams>('GET /v1/payment_methods', (params) => {
      if (!params.customer) return listPage([], params, '/v1/payment_methods');
      return listPage(ofCustomer(params.customer), params, '/v1/payment_methods');
    }),
    route('GET /v1/payment_methods/:id', (_params, id) => retrieve(id)),
    route<Stripe.PaymentMethodAttachParams>('POST /v1/payment_methods/:id/attach', (params, id) => {
      const method = retrieve(id);
      if (!params.customer) {
        throw invalid('Missing required param: customer.', 'parameter_missing', 'customer');
      }
      const customer = requireCustomer(world, params.customer);
      const card = cardOf(world, method);
      if (card.decline && !card.isSavable) throw declineFailure(card.decline);
      attach(world, method, customer.id);
      return method;
    }),
    route('POST /v1/payment_methods/:id/detach', (_params, id) => {
      const method = retrieve(id);
      if (method.customer === null) {
        throw invalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      }
      detach(world, method);
      return method;
    }),
    route<Stripe.PaymentMethodListParams>('GET /v1/customers/:id/payment_methods', (params, id) => {
      requireCustomer(world, id, 'id');
      return listPage(ofCustomer(id), params, `/v1/customers/${id}/payment_methods`);
    }),
    route('GET /v1/customers/:customerId/payment_methods/:id', (_params, id, customer) => {
      const method = paymentMethods.get(id);
      if (method?.customer !== customer) throw notFound('PaymentMethod', id);
      return method;
    }),
  ];
}

function createFromParams(world: World, params: Stripe.PaymentMethodCreateParams) {
  if (params.type !== 'card' || !params.card) {
    throw invalid('The sandbox makes payment methods of type card only.', undefined, 'type');
  }
  const method = createCard(world, params.card as CardInput, billingOf(params.billing_details));
  method.metadata = mergeMetadata({}, params.metadata);
  if (params.allow_redisplay) method.allow_redisplay = params.allow_redisplay;
  return world.tables.paymentMethods.save(method);
}

export function billingOf(given: object | undefined): Partial<Billing> {
  return { ...(given as Partial<Billing> | undefined) };
}
