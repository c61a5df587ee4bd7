import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

interface Result {
  error?: { code?: string; message: string };
  paymentMethod?: Stripe.PaymentMethod;
  setupIntent?: Stripe.SetupIntent;
  paymentIntent?: Stripe.PaymentIntent;
}
type Call = (...parameters: unknown[]) => Promise<Result>;
type Browser = Record<
  'createPaymentMethod' | 'confirmCardSetup' | 'confirmCardPayment' | 'createToken',
  Call
> & { elements: () => Record<string, unknown> };

let sandbox: TestSandbox;
let browser: Browser;
const card = { number: '4242424242424242', exp_month: '12', exp_year: '40', cvc: '123' };

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const src = `http://127.0.0.1:${sandbox.port}/v3/stripe.js`;
  const served = await (await fetch(src)).text();
  expect(served).toBe(readFileSync(new URL('stripe.js', import.meta.url), 'utf8'));
  const window: { Stripe?: ((key: string) => Browser) & { version: string } } = {};
  runInNewContext(served, {
    window,
    document: { currentScript: { src } },
    URL,
    URLSearchParams,
    fetch,
  });
  if (!window.Stripe) throw new Error('the script defines no window.Stripe');
  expect(window.Stripe.version).toBe('endive');
  browser = window.Stripe('pk_test_curbside');
});
afterAll(() => sandbox.close());

test('has the methods that the loader and the page call', () => {
  for (const name of ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment']) {
    expect(browser).toHaveProperty(name, expect.any(Function));
  }
  expect(() => browser.elements()).not.toThrow();
});

test('creates a card or returns the error', async () => {
  const billing_details = { name: 'Ada', address: { postal_code: '10001' } };
  const made = await browser.createPaymentMethod({ type: 'card', card, billing_details });
  expect(made.paymentMethod).toMatchObject({
    card: { last4: '4242', exp_year: 2040 },
    billing_details: { name: 'Ada', address: { postal_code: '10001' } },
  });
  const wrong = await browser.createPaymentMethod({
    type: 'card',
    card: { ...card, number: '4242424242424241' },
  });
  expect(wrong.error).toMatchObject({ code: 'incorrect_number' });
});

test('saves a card for a customer', async () => {
  const customer = await sandbox.stripe.customers.create({});
  const intent = await sandbox.stripe.setupIntents.create({ customer: customer.id });
  const result = await browser.confirmCardSetup(intent.client_secret, { payment_method: { card } });
  expect(result.setupIntent).toMatchObject({ status: 'succeeded' });
  const saved = await sandbox.stripe.customers.listPaymentMethods(customer.id);
  expect(saved.data).toHaveLength(1);
});

test('returns a decline, then pays', async () => {
  const intent = await sandbox.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' });
  const declined = await browser.confirmCardPayment(intent.client_secret, {
    payment_method: { card: { ...card, number: '4000000000000002' } },
  });
  expect(declined.error).toMatchObject({ code: 'card_declined' });
  const paid = await browser.confirmCardPayment(intent.client_secret, { payment_method: { card } });
  expect(paid.paymentIntent).toMatchObject({ status: 'succeeded' });
});
