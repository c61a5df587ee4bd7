import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  eventually,
  noRedirects,
  startTestSandbox,
  type TestSandbox,
} from './testing/test-sandbox.ts';

const dayMs = 24 * 3600_000;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ siteOrigins: ['http://localhost:2'] });
});
afterAll(() => sandbox.close());

interface Overview {
  controls: {
    name: string;
    method: string;
    path: string;
    body: object;
    modes?: string[];
    examples?: { does: string; body: object }[];
  }[];
  webhookEndpoint: string;
  now: string;
}

const url = (path: string) => `http://127.0.0.1:${sandbox.port}${path}`;
const overview = async () => (await (await fetch(url('/_sandbox/'))).json()) as Overview;
const moveClock = (now: number) => sandbox.control('clock', { now: new Date(now).toISOString() });
const sandboxNow = async () => Date.parse((await overview()).now);

const authorize = (change: object = {}) =>
  sandbox.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    capture_method: 'manual',
    payment_method: 'pm_card_visa',
    ...noRedirects,
    confirm: true,
    ...change,
  });

describe('a control', () => {
  const clear = (headers: Record<string, string>) =>
    fetch(url('/_sandbox/faults/clear'), { method: 'POST', headers });

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'http://localhost:1' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
  ])('takes no call of a browser with %j', async (headers) => {
    const answer = await clear(headers);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ message: expect.stringContaining('other sites') });
  });

  test('takes no call for a name that only points to this machine', async () => {
    const status = await new Promise((resolve) => {
      const headers = { host: `rebound.example:${sandbox.port}` };
      const options = { port: sandbox.port, method: 'POST', path: '/_sandbox/faults/clear' };
      request({ ...options, headers }, (answer) => resolve(answer.statusCode)).end();
    });
    expect(status).toBe(403);
  });

  test('takes calls of programs, of its own pages and with the origin of the site', async () => {
    expect((await clear({})).status).toBe(200);
    expect((await clear({ origin: 'http://localhost:2' })).status).toBe(200);
    expect((await clear({ origin: `http://127.0.0.1:${sandbox.port}` })).status).toBe(200);
  });
});

describe('the overview', () => {
  test('lists every control with a working example body', async () => {
    const { id } = await authorize();
    await sandbox.stripe.paymentIntents.capture(id);
    await sandbox.stripe.accounts.create({ capabilities: { transfers: { requested: true } } });
    const { controls, webhookEndpoint } = await overview();
    expect(webhookEndpoint).toContain('/webhook');
    expect(controls.map((control) => control.path)).toEqual([
      '/_sandbox/webhooks',
      '/_sandbox/faults',
      '/_sandbox/faults/clear',
      '/_sandbox/disputes',
      '/_sandbox/early-fraud-warnings',
      '/_sandbox/accounts',
      '/_sandbox/clock',
      '/_sandbox/payouts',
      '/_sandbox/topups',
    ]);
    for (const control of controls) {
      const answer = await fetch(url(control.path), {
        method: control.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(control.body),
      });
      expect([control.name, answer.status]).toEqual([control.name, 200]);
    }
    expect(controls[0]?.modes).toEqual(['normal', 'repeat', 'reorder', 'drop', 'delay']);
  });

  test('lists more bodies, which work as well', async () => {
    const { stripe } = sandbox;
    const cardAtOnce = { payment_method: 'pm_card_bypassPending', amount: 50_000 };
    const count = (await overview()).controls.flatMap(({ examples = [] }) => examples).length;
    expect(count).toBe(11);
    const lost = await authorize();
    await stripe.paymentIntents.capture(lost.id);
    await sandbox.control('disputes', { charge: lost.latest_charge, outcome: 'lost' });
    for (let index = 0; index < count; index += 1) {
      const { id } = await authorize(cardAtOnce);
      await stripe.paymentIntents.capture(id);
      const all = (await overview()).controls.flatMap(({ path, examples = [] }) =>
        examples.map((example) => ({ path, ...example })),
      );
      const { path = '', does, body = {} } = all[index] ?? {};
      const answer = await sandbox.control(path.replace('/_sandbox/', ''), body);
      expect([does, answer.status]).toEqual([does, 200]);
    }
    await sandbox.control('payouts', { schedule: 'manual', minimum: 0 });
  });

  test.each([
    ['webhooks', { mode: 'backwards' }],
    ['webhooks', {}],
    ['faults', { path: '/v2/x', answer: '429', times: 1 }],
    ['faults', { path: '/v1/charges', answer: '418', times: 1 }],
    ['faults', { path: '/v1/charges', answer: '429', times: -1 }],
    ['disputes', { charge: 'ch_nobody' }],
    ['payouts', {}],
    ['payouts', { schedule: 'hourly' }],
    ['payouts', { amount: 99_000_000 }],
    ['topups', { amount: 0.5 }],
    ['topups', {}],
    ['accounts', { account: 'acct_nobody', state: 'enabled' }],
    ['clock', { now: 'tomorrow' }],
    ['weather', {}],
  ])('%s refuses %o', async (path, body) => {
    const answer = await sandbox.control(path, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: expect.any(String) });
  });

  test('accepts JSON only, so other sites cannot post forms to it', async () => {
    const answer = await sandbox.post('/_sandbox/webhooks', { mode: 'drop' });
    expect(answer.status).toBe(400);
  });
});

describe('the clock', () => {
  test('only moves forward and survives a restart', async () => {
    const now = await sandboxNow();
    expect((await moveClock(now - 1000)).status).toBe(409);
    expect((await moveClock(now + dayMs)).status).toBe(200);
    await sandbox.restart();
    expect(await sandboxNow()).toBeGreaterThanOrEqual(now + dayMs);
  });

  test('expires an authorization after seven days, not before', async () => {
    const intent = await authorize();
    const now = await sandboxNow();
    await moveClock(now + 7 * dayMs - 60_000);
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe(
      'requires_capture',
    );
    const before = sandbox.arrivals.length;
    await moveClock(now + 7 * dayMs + 1000);
    const types = sandbox.arrivals.slice(before).map(({ event }) => event.type);
    // The call returns after the events have been delivered.
    expect(types).toEqual(expect.arrayContaining(['charge.expired', 'payment_intent.canceled']));
    const lapsed = await sandbox.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    });
    expect(lapsed).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
      latest_charge: { captured: false, refunded: true },
    });
    await expect(sandbox.stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  test('expires sessions, account links and identity addresses, and releases money', async () => {
    const { stripe } = sandbox;
    const now = await sandboxNow();
    const session = await stripe.checkout.sessions.create({
      success_url: 'http://localhost:3000/done',
      expires_at: Math.floor(now / 1000) + 1830,
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Trip' } },
        },
      ],
    });
    const { id: account } = await stripe.accounts.create({});
    const link = await stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: 'http://localhost:3000/return',
      refresh_url: 'http://localhost:3000/refresh',
    });
    const check = await stripe.identity.verificationSessions.create({ type: 'document' });
    const intent = await authorize();
    await stripe.paymentIntents.capture(intent.id);
    const { pending } = await stripe.balance.retrieve();
    expect(pending[0]?.amount).toBe(5000 - 175);

    await moveClock(now + 3 * dayMs);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'expired',
    });
    const opened = await fetch(link.url, { redirect: 'manual' });
    expect(opened.headers.get('location')).toBe('http://localhost:3000/refresh');
    expect((await fetch(String(check.url))).status).toBe(410);
    const fresh = await stripe.identity.verificationSessions.retrieve(check.id);
    expect((await fetch(String(fresh.url))).status).toBe(200);
    expect((await stripe.balance.retrieve()).pending[0]?.amount).toBe(0);
    await sandbox.waitFor('checkout.session.expired', 'balance.available');
  });

  test('signs events with its own time, which the SDK accepts', async () => {
    await moveClock((await sandboxNow()) + 30 * dayMs);
    const before = sandbox.arrivals.length;
    await authorize();
    await eventually(() => sandbox.arrivals.length).toBeGreaterThan(before);
  });
});
