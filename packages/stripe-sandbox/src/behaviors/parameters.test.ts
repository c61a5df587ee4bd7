import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorize, createSession } from '../testing/scenarios.ts';
import {
  newClient,
  noRedirects,
  startTestSandbox,
  type TestSandbox,
} from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

const payment = { amount: 5000, currency: 'usd' };
const confirmed = { ...payment, confirm: true, payment_method: 'pm_card_visa' };
const intent = (change: object) =>
  stripe.paymentIntents.create({ ...payment, ...change } as Stripe.PaymentIntentCreateParams);

test('an unknown parameter is refused', async () => {
  await expect(intent({ payment_method_types: ['card'] })).rejects.toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'payment_method_types',
  });
});

test('metadata has 50 keys of 40 characters with 500 characters each', async () => {
  const keys = (count: number, length: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [String(index).padStart(length, 'k'), 'x']),
    );
  const longest = { ...keys(49, 40), text: 'x'.repeat(500) };
  expect(await stripe.customers.create({ metadata: longest })).toMatchObject({ metadata: longest });
  for (const metadata of [keys(51, 40), keys(1, 41), { text: 'x'.repeat(501) }]) {
    await expect(stripe.customers.create({ metadata })).rejects.toMatchObject({ statusCode: 400 });
  }
});

describe('lengths and formats', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ['currency', () => intent({ currency: 'xyz' }), 'currency'],
    ['email', () => intent({ receipt_email: 'nobody' }), 'receipt_email'],
    [
      'statement descriptor',
      () => intent({ statement_descriptor: 'x'.repeat(23) }),
      'statement_descriptor',
    ],
    [
      'statement descriptor without letters',
      () => intent({ statement_descriptor_suffix: '12345' }),
      'statement_descriptor_suffix',
    ],
    ['country', () => stripe.accounts.create({ country: 'XY' }), 'country'],
    ['unsupported country', () => stripe.accounts.create({ country: 'AQ' }), 'country'],
    ['phone', () => stripe.customers.create({ phone: '1'.repeat(21) }), 'phone'],
    [
      'reference',
      () => createSession(stripe, { client_reference_id: 'x'.repeat(201) }),
      'client_reference_id',
    ],
    ['reason', () => stripe.refunds.create({ reason: 'bored' }), 'reason'],
  ])('refuses a wrong %s', async (_name, call, param) => {
    await expect(call()).rejects.toMatchObject({ statusCode: 400, param });
  });
});

describe('required and conflicting parameters', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ['confirmation without return_url', () => intent(confirmed), 'return_url'],
    ['off_session without confirm', () => intent({ off_session: true }), 'off_session'],
    [
      'setup_future_usage off session',
      () => intent({ ...confirmed, off_session: true, setup_future_usage: 'off_session' }),
      'setup_future_usage',
    ],
    [
      'both customer and customer_email',
      () => createSession(stripe, { customer: 'cus_1', customer_email: 'a@example.com' }),
      'customer_email',
    ],
    [
      'both charge and payment_intent',
      () => stripe.refunds.create({ charge: 'ch_1', payment_intent: 'pi_1' }),
      'payment_intent',
    ],
    ['both type and types', () => stripe.events.list({ type: 'a', types: ['b'] }), 'types'],
    [
      'both type and controller',
      () =>
        stripe.accounts.create({
          controller: { fees: { payer: 'application' } },
          ...{ type: 'express' },
        }),
      'type',
    ],
  ])('refuses %s', async (_name, call, param) => {
    await expect(call()).rejects.toMatchObject({ statusCode: 400, param });
  });

  test('leaves nothing behind', async () => {
    const count = async () => (await stripe.paymentIntents.list({ limit: 100 })).data.length;
    const before = await count();
    await expect(intent(confirmed)).rejects.toMatchObject({ statusCode: 400 });
    expect(await count()).toBe(before);
    expect(await intent({ ...confirmed, ...noRedirects })).toMatchObject({ status: 'succeeded' });
  });
});

describe('restricted keys', () => {
  test('are accepted', async () => {
    const client = newClient(sandbox.port, 'rk_test_app');
    expect(await authorize(client)).toMatchObject({ status: 'requires_capture' });
  });

  test('may lack permissions', async () => {
    const client = newClient(sandbox.port, 'rk_test_read_only');
    expect(await client.balance.retrieve()).toMatchObject({ object: 'balance' });
    await expect(client.customers.create({})).rejects.toBeInstanceOf(
      Stripe.errors.StripePermissionError,
    );
  });
});

test('lists are newest first, with 10 rows unless limited, and at most 100', async () => {
  const fresh = await startTestSandbox();
  try {
    const made: string[] = [];
    for (let index = 0; index < 11; index++) {
      made.unshift((await fresh.stripe.customers.create({})).id);
    }
    const first = await fresh.stripe.customers.list();
    expect([first.data.map((row) => row.id), first.has_more]).toEqual([made.slice(0, 10), true]);
    const second = await fresh.stripe.customers.list({ starting_after: String(made[9]) });
    expect([second.data.map((row) => row.id), second.has_more]).toEqual([made.slice(10), false]);
    await expect(fresh.stripe.customers.list({ limit: 101 })).rejects.toMatchObject({
      statusCode: 400,
    });
  } finally {
    await fresh.close();
  }
});
