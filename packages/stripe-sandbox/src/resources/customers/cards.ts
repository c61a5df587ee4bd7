import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { type ErrorBody, StripeFailure } from '../../http/errors.ts';
import { newId } from '../../state/ids.ts';
import type { CardRecord } from '../../state/tables.ts';
import type { World } from '../../world.ts';
import {
  type Decline,
  isCardNumber,
  notATestCard,
  type TestCard,
  testCards,
} from './test-cards.ts';

export interface CardInput {
  number?: string;
  exp_month?: number;
  exp_year?: number;
  cvc?: string;
}

export interface BillingInput {
  address?: Stripe.AddressParam | '' | null;
  email?: string | null;
  name?: string | null;
  phone?: string | null;
  tax_id?: string | null;
}

export const emptyAddress = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** Creates a card payment method. Numbers that are not test numbers are declined, as in test mode. */
export function createCard(world: World, input: CardInput, billing: BillingInput = {}) {
  const number = (input.number ?? '').replaceAll(/[\s-]/g, '');
  if (!isCardNumber(number)) {
    throw cardFailure({
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
      param: 'number',
    });
  }
  const known = testCards[number];
  if (!known) throw declineFailure(notATestCard);
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
      address: { ...emptyAddress, ...(billing.address || {}) },
      email: billing.email || null,
      name: billing.name || null,
      phone: billing.phone || null,
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

export function cardOf(world: World, method: Stripe.PaymentMethod): CardRecord & TestCard {
  const record = world.tables.cards.get(method.id);
  const known = record && testCards[record.number];
  if (!record || !known) throw new Error(`no card is kept for ${method.id}`);
  return { ...known, ...record };
}

export function markCard(world: World, method: Stripe.PaymentMethod, change: Partial<CardRecord>) {
  const record = world.tables.cards.get(method.id);
  if (record) world.tables.cards.save({ ...record, ...change });
}

export function declineFailure(decline: Decline, more: Partial<ErrorBody> = {}): StripeFailure {
  return cardFailure({
    code: decline.code,
    message: decline.message,
    ...((decline.code === 'card_declined' || decline.code === 'authentication_required') && {
      decline_code: decline.declineCode,
    }),
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
