import { readFileSync } from 'node:fs';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factsOf, readFacts } from '../testing/describe-stripe.ts';
import { objectCheck } from '../testing/stripe-description.ts';
import {
  newClient,
  noRedirects,
  startTestSandbox,
  type TestSandbox,
} from '../testing/test-sandbox.ts';
import { describeParameters } from './describe-parameters.ts';
import { matchesPath } from './faults.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

const facts = readFacts();
const payment = { amount: 5000, currency: 'usd' };

describe("Stripe's description", () => {
  test('matches the table of parameters', () => {
    const table = JSON.parse(readFileSync(new URL('parameters.json', import.meta.url), 'utf8'));
    expect(describeParameters(facts)).toEqual(table);
  });

  test('is kept as facts, without texts, with nothing that refers to something left out', () => {
    expect(factsOf(facts)).toEqual(facts);
    const texts = JSON.stringify(facts).match(/"(description|title)":"/g);
    expect(texts).toBeNull();
    const { schemas } = facts.components;
    const names = JSON.stringify(facts).matchAll(/#\/components\/schemas\/([^"]+)"/g);
    for (const [, name = ''] of names) expect(schemas).toHaveProperty([name]);
  });

  test('rejects unknown and missing fields', async () => {
    const { lastResponse: _response, ...customer } = await stripe.customers.create({});
    expect(() => objectCheck()(customer)).not.toThrow();
    expect(() => objectCheck()({ ...customer, surprise: 1 })).toThrow('surprise');
    expect(() => objectCheck()({ ...customer, livemode: undefined })).toThrow('livemode');
  });
});

describe('parameters', () => {
  const raw = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${sandbox.port}${path}`, {
      method: 'POST',
      body,
      headers: { authorization: 'Bearer sk_test_x', ...headers },
    });

  test.each([
    ['an unknown one', 'amount=5000&currency=usd&color=red', 'parameter_unknown', 'color'],
    [
      'a removed one',
      'amount=5000&currency=usd&payment_method_types[0]=card',
      'parameter_unknown',
      'payment_method_types',
    ],
    ['a missing one', 'amount=5000', 'parameter_missing', 'currency'],
    ['an empty one', 'amount=&currency=usd', 'parameter_invalid_empty', 'amount'],
    ['a non-number', 'amount=ten&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['a fraction', 'amount=50.5&currency=usd', 'parameter_invalid_integer', 'amount'],
    [
      'a wrong choice',
      'amount=5000&currency=usd&capture_method=later',
      undefined,
      'capture_method',
    ],
    ['too small an amount', 'amount=49&currency=usd', 'amount_too_small', 'amount'],
    ['a list for a string', 'amount=5000&currency[0]=usd', undefined, 'currency'],
    [
      'a string for an object',
      'amount=5000&currency=usd&automatic_payment_methods=yes',
      undefined,
      'automatic_payment_methods',
    ],
  ])('refuses %s', async (_name, body, code, param) => {
    const answer = await raw('/v1/payment_intents', body);
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as { error: Stripe.StripeRawError };
    expect({ code: error.code, param: error.param, type: error.type }).toEqual({
      code,
      param,
      type: 'invalid_request_error',
    });
  });

  test('enforces the limits of metadata', async () => {
    const create = (metadata: Record<string, string>) => stripe.customers.create({ metadata });
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'x']));
    await create({ ...many(49), long: 'x'.repeat(500) });
    await expect(create(many(51))).rejects.toMatchObject({ statusCode: 400 });
    await expect(create({ long: 'x'.repeat(501) })).rejects.toMatchObject({ statusCode: 400 });
    await expect(create({ ['k'.repeat(41)]: 'x' })).rejects.toMatchObject({ statusCode: 400 });
    const nested = await raw('/v1/customers', 'metadata[a][b]=c');
    expect(nested.status).toBe(400);
    const odd = await raw('/v1/customers', 'metadata[__proto__]=c&metadata[constructor]=d');
    expect(odd.status).toBe(200);
  });

  test('rejects missing and wrong API keys', async () => {
    for (const key of ['sk_live_abc', 'nonsense']) {
      await expect(newClient(sandbox.port, key).balance.retrieve()).rejects.toMatchObject({
        statusCode: 401,
      });
    }
    expect((await raw('/v1/customers', '', { authorization: '' })).status).toBe(401);
    expect((await raw('/v1/customers', '', { 'stripe-account': 'acct_1' })).status).toBe(403);
  });

  test('answers 404 for unknown objects and paths', async () => {
    await expect(stripe.charges.retrieve('ch_nobody')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    const unknown = await raw('/v1/subscriptions', '');
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('Unrecognized request URL');
  });
});

describe('idempotency keys', () => {
  test('replay the first answer', async () => {
    const options = { idempotencyKey: 'key-1' };
    const first = await stripe.paymentIntents.create(payment, options);
    const second = await stripe.paymentIntents.create(payment, options);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
    await expect(
      stripe.paymentIntents.create({ ...payment, amount: 6000 }, options),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('survive a restart', async () => {
    const options = { idempotencyKey: 'key-restart' };
    const first = await stripe.paymentIntents.create(payment, options);
    await sandbox.restart();
    expect((await stripe.paymentIntents.create(payment, options)).id).toBe(first.id);
  });

  test('are not stored when validation fails', async () => {
    const options = { idempotencyKey: 'key-refused' };
    await expect(
      stripe.paymentIntents.create({ ...payment, ...{ color: 'red' } }, options),
    ).rejects.toMatchObject({ code: 'parameter_unknown' });
    expect(await stripe.paymentIntents.create(payment, options)).toMatchObject(payment);
  });

  test('store a decline', async () => {
    const params = {
      ...payment,
      ...noRedirects,
      confirm: true,
      payment_method: 'pm_card_chargeDeclined',
    };
    const options = { idempotencyKey: 'key-declined' };
    for (const _attempt of [1, 2]) {
      await expect(stripe.paymentIntents.create(params, options)).rejects.toMatchObject({
        statusCode: 402,
      });
    }
    const failed = await stripe.charges.list({ limit: 100 });
    expect(failed.data.filter((charge) => charge.status === 'failed')).toHaveLength(1);
  });

  test('create one object for concurrent requests', async () => {
    const patient = newClient(sandbox.port, 'sk_test_x', { maxNetworkRetries: 5 });
    const options = { idempotencyKey: 'key-crowd' };
    const made = await Promise.all(
      Array.from({ length: 8 }, () => patient.paymentIntents.create(payment, options)),
    );
    expect(new Set(made.map((intent) => intent.id)).size).toBe(1);
  });
});

describe('faults', () => {
  test.each([
    ['/v1/transfers', '/v1/transfers', true],
    ['/v1/transfers', '/v1/transfers/tr_1/reversals', true],
    ['/v1/transfers', '/v1/transfers_of_something', false],
    ['/v1/payment_intents/{id}/capture', '/v1/payment_intents/pi_1/capture', true],
    ['/v1/payment_intents/*/capture', '/v1/payment_intents/pi_1/cancel', false],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(matchesPath(pattern, path)).toBe(expected);
  });
});

describe('a call for the past', () => {
  const pay = async (date: string) => {
    const answer = await fetch(`http://127.0.0.1:${sandbox.port}/v1/payment_intents`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer sk_test_x',
        'content-type': 'application/x-www-form-urlencoded',
        'sandbox-date': date,
      },
      body: 'amount=5000&currency=usd&confirm=true&payment_method=pm_card_visa&return_url=http://localhost',
    });
    const { id, latest_charge } = (await answer.json()) as { id: string; latest_charge: string };
    const charge = await stripe.charges.retrieve(latest_charge, {
      expand: ['balance_transaction'],
    });
    const funds = charge.balance_transaction as Stripe.BalanceTransaction;
    const { data: events } = await stripe.events.list({ type: 'payment_intent.succeeded' });
    const event = events.find(({ data }) => (data.object as { id: string }).id === id);
    return { charge, funds, event };
  };
  const present = () => Math.floor(Date.now() / 1000);

  test('dates what it creates, whose funds have come since, and tells of it now', async () => {
    const before = present();
    const { charge, funds, event } = await pay('2024-03-01T12:00:00Z');
    const then = Date.parse('2024-03-01T12:00:00Z') / 1000;
    expect([charge.created, funds.created]).toEqual([then, then]);
    expect(funds.status).toBe('available');
    expect(funds.available_on).toBeLessThan(then + 7 * 86_400);
    expect(event?.created).toBeGreaterThanOrEqual(before);
  });

  test.each([
    ['the future', '2100-01-01T00:00:00Z'],
    ['no date', 'tomorrow'],
  ])('is one for now where it names %s', async (_, date) => {
    const before = present();
    const { charge } = await pay(date);
    expect(charge.created).toBeGreaterThanOrEqual(before);
    expect(charge.created).toBeLessThanOrEqual(present() + 60);
  });
});

describe('lists and expansion', () => {
  test('pages newest first, in both directions', async () => {
    const fresh = await startTestSandbox();
    try {
      const made: string[] = [];
      for (const amount of [100, 200, 300, 400, 500]) {
        const { id } = await fresh.stripe.paymentIntents.create({ amount, currency: 'usd' });
        made.unshift(id);
      }
      const list = async (params: Stripe.PaymentIntentListParams) => {
        const page = await fresh.stripe.paymentIntents.list(params);
        return [page.data.map((row) => made.indexOf(row.id)), page.has_more];
      };
      expect(await list({})).toEqual([[0, 1, 2, 3, 4], false]);
      expect(await list({ limit: 2 })).toEqual([[0, 1], true]);
      expect(await list({ limit: 2, starting_after: made[1] })).toEqual([[2, 3], true]);
      expect(await list({ limit: 2, starting_after: made[3] })).toEqual([[4], false]);
      expect(await list({ limit: 2, ending_before: made[3] })).toEqual([[1, 2], true]);
      const hour = Math.floor(Date.now() / 1000) + 3600;
      expect(await list({ created: { gte: hour } })).toEqual([[], false]);
      expect(await list({ created: { lt: hour } })).toEqual([[0, 1, 2, 3, 4], false]);
      const all = [];
      for await (const row of fresh.stripe.paymentIntents.list({ limit: 2 })) all.push(row.id);
      expect(all).toEqual(made);
      for (const wrong of [{ limit: 101 }, { limit: 0 }, { starting_after: 'pi_nobody' }]) {
        await expect(list(wrong)).rejects.toMatchObject({ statusCode: 400 });
      }
    } finally {
      await fresh.close();
    }
  });

  test('expands objects, also in lists', async () => {
    const customer = await stripe.customers.create({ email: 'a@example.com' });
    const intent = await stripe.paymentIntents.create({
      ...payment,
      customer: customer.id,
      payment_method: 'pm_card_visa',
      ...noRedirects,
      confirm: true,
      expand: ['customer', 'latest_charge.balance_transaction'],
    });
    expect(intent).toMatchObject({
      customer: { email: 'a@example.com' },
      latest_charge: { balance_transaction: { type: 'charge', fee: 175, net: 4825 } },
    });
    const list = await stripe.charges.list({ limit: 1, expand: ['data.payment_intent.customer'] });
    expect(list.data[0]).toMatchObject({ payment_intent: { customer: { id: customer.id } } });
    for (const path of ['status', 'nothing', 'id', 'a.b.c.d.e']) {
      await expect(
        stripe.paymentIntents.retrieve(intent.id, { expand: [path] }),
      ).rejects.toMatchObject({ statusCode: 400 });
    }
  });
});

describe('a sandbox with a key of its own', () => {
  const secretKey = 'sk_test_of_its_own';
  let guarded: TestSandbox;
  beforeAll(async () => {
    guarded = await startTestSandbox({ nodeEnv: 'production', secretKey });
  });
  afterAll(() => guarded.close());

  const ask = (path: string, key?: string, body?: string) =>
    fetch(`http://127.0.0.1:${guarded.port}${path}`, {
      ...(body !== undefined && { method: 'POST', body }),
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(path.startsWith('/v1') && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });

  test.each([undefined, 'sk_test_x', 'rk_test_x', 'pk_test_x', 'sk_test_of_its_owN'])(
    'refuses the key %s',
    async (key) => {
      expect([401, 403]).toContain((await ask('/v1/customers', key)).status);
      for (const path of ['/_sandbox', '/_sandbox/', '/%5Fsandbox/', '/_sandbox/nothing']) {
        expect((await ask(path, key)).status).toBe(401);
      }
      expect((await ask('/_sandbox/faults/clear', key, '')).status).toBe(401);
    },
  );

  test('takes no other key as a parameter', async () => {
    expect((await ask('/v1/customers', undefined, 'key=sk_test_x')).status).toBe(401);
  });

  test('answers its own key, and shows browsers its pages', async () => {
    expect((await ask('/v1/customers', secretKey)).status).toBe(200);
    expect((await ask('/_sandbox/', secretKey)).status).toBe(200);
    expect((await ask('/v3/stripe.js')).status).toBe(200);
  });
});

describe('where it runs', () => {
  test('refuses production, other hosts and a port in use', async () => {
    await expect(startTestSandbox({ nodeEnv: 'production' })).rejects.toThrow('production');
    await expect(startTestSandbox({ host: '0.0.0.0' })).rejects.toThrow('loopback');
    const { startSandbox } = await import('../index.ts');
    const second = startSandbox({
      port: sandbox.port,
      dataFile: '/nonexistent/never-touched',
      webhookSecret: 'x',
    });
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
