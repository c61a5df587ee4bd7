import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signatureHeader } from '../events/sign.ts';
import { authorize as authorizePayment, createSession } from '../testing/scenarios.ts';
import {
  eventually,
  startTestSandbox,
  type TestSandbox,
  webhookSecret,
} from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

const authorize = () => authorizePayment(sandbox.stripe);

const allTypes = [
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.amount_capturable_updated',
];

const arrived = () => sandbox.arrivals.map(({ event }) => event.type);

const refused = () => eventually(() => sandbox.webhook.refusals).toBeGreaterThanOrEqual(3);

/** The events that arrived before one that is caused now. */
async function arrivedBefore(): Promise<string[]> {
  await sandbox.stripe.customers.create({ email: 'later@example.com' });
  await sandbox.waitFor('customer.created');
  return arrived().filter((type) => type !== 'customer.created');
}

describe('delivery', () => {
  test('is in order and signed over the raw body', async () => {
    const intent = await authorize();
    await sandbox.waitFor(...allTypes);
    expect(arrived()).toEqual(allTypes);
    const [arrival] = sandbox.arrivals;
    if (!arrival) throw new Error('nothing arrived');
    const { webhooks } = sandbox.stripe;
    const { rawBody, signature } = arrival;
    expect(webhooks.constructEvent(rawBody, signature, webhookSecret).id).toBe(arrival.event.id);
    const reserialized = JSON.stringify(JSON.parse(rawBody));
    expect(() => webhooks.constructEvent(reserialized, signature, webhookSecret)).toThrow(
      'signature',
    );
    expect(arrival.event.api_version).toBe(Stripe.API_VERSION);
    expect(arrival.event.request?.idempotency_key).toBeTruthy();
    expect(arrival.event.data.object).toMatchObject({
      id: intent.id,
      status: 'requires_payment_method',
    });
  });

  test('is retried until accepted', async () => {
    sandbox.webhook.status = 500;
    await authorize();
    await refused();
    const [waiting] = (await sandbox.stripe.events.list({ delivery_success: false })).data;
    expect(waiting?.pending_webhooks).toBe(1);
    sandbox.webhook.status = 200;
    await sandbox.waitFor(...allTypes);
    const taken = () => sandbox.stripe.events.list({ delivery_success: true });
    await eventually(async () => (await taken()).data.length).toBe(3);
  });

  test('survives a restart', async () => {
    sandbox.webhook.status = 500;
    await authorize();
    await refused();
    await sandbox.restart();
    sandbox.webhook.status = 200;
    await sandbox.waitFor(...allTypes);
  });

  test('stops after three days', async () => {
    sandbox.webhook.status = 500;
    await authorize();
    await refused();
    await sandbox.control('clock', { now: new Date(Date.now() + 73 * 3600_000).toISOString() });
    sandbox.webhook.status = 200;
    await sandbox.control('clock', { now: new Date(Date.now() + 80 * 3600_000).toISOString() });
    expect((await sandbox.stripe.events.list()).data).toHaveLength(3);
    expect(await arrivedBefore()).toEqual([]);
  });
});

describe('modes', () => {
  const mode = (name: string) => sandbox.control('webhooks', { mode: name });

  test('reorder sends newer events first', async () => {
    await mode('reorder');
    await authorize();
    await sandbox.waitFor(...allTypes);
    expect(arrived()).toEqual([...allTypes].reverse());
  });

  test('drop sends nothing, but events can be listed', async () => {
    await mode('drop');
    await authorize();
    await mode('normal');
    expect(await arrivedBefore()).toEqual([]);
    const { data } = await sandbox.stripe.events.list({ types: allTypes });
    expect(data.map((event) => event.type)).toEqual([...allTypes].reverse());
    expect((await sandbox.stripe.events.list({ type: 'charge.*' })).data).toHaveLength(1);
    const [event] = data;
    expect((await sandbox.stripe.events.retrieve(String(event?.id))).id).toBe(event?.id);
  });

  test('delay sends events 3 seconds late', async () => {
    await mode('delay');
    const startedAt = Date.now();
    await authorize();
    await sandbox.waitFor(...allTypes);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(3000);
  });

  test('survives a restart', async () => {
    await mode('drop');
    await sandbox.restart();
    await authorize();
    await mode('normal');
    expect(await arrivedBefore()).toEqual([]);
  });
});

describe('endpoints', () => {
  test('are created, listed and deleted, with the secret only on creation', async () => {
    const { stripe } = sandbox;
    const made = await stripe.webhookEndpoints.create({
      url: 'http://127.0.0.1:9/hook',
      enabled_events: ['charge.captured'],
    });
    expect(made.secret).toMatch(/^whsec_/);
    expect(await stripe.webhookEndpoints.retrieve(made.id)).not.toHaveProperty('secret');
    expect((await stripe.webhookEndpoints.list()).data).toMatchObject([{ id: made.id }]);
    expect(await stripe.webhookEndpoints.del(made.id)).toMatchObject({ deleted: true });
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  });

  test('are updated and disabled', async () => {
    const { stripe } = sandbox;
    const { id } = await stripe.webhookEndpoints.create({
      url: 'http://127.0.0.1:9/hook',
      enabled_events: ['*'],
    });
    const updated = await stripe.webhookEndpoints.update(id, {
      enabled_events: ['charge.captured'],
      disabled: true,
    });
    expect(updated).toMatchObject({ status: 'disabled', enabled_events: ['charge.captured'] });
  });

  test('must be on loopback', async () => {
    const made = sandbox.stripe.webhookEndpoints.create({
      url: 'https://example.com/hook',
      enabled_events: ['*'],
    });
    await expect(made).rejects.toMatchObject({ statusCode: 400, param: 'url' });
  });
});

const ids = (type: string) =>
  sandbox.arrivals.filter(({ event }) => event.type === type).map(({ event }) => event.id);

test('an event can arrive twice with the same id', async () => {
  await sandbox.control('webhooks', { mode: 'repeat' });
  await authorize();
  await eventually(() => ids('charge.succeeded')).toHaveLength(2);
  expect(new Set(ids('charge.succeeded')).size).toBe(1);
});

test('the capture event can arrive before the completion event', async () => {
  const session = await createSession(sandbox.stripe);
  await sandbox.control('webhooks', { mode: 'reorder' });
  await sandbox.post(`/checkout/${session.id}/pay`, { card: '4242424242424242' });
  const { payment_intent: intent } = await sandbox.stripe.checkout.sessions.retrieve(session.id);
  await sandbox.stripe.paymentIntents.capture(String(intent));
  await sandbox.waitFor('charge.captured', 'checkout.session.completed');
  const types = sandbox.arrivals.map(({ event }) => event.type);
  expect(types.indexOf('charge.captured')).toBeLessThan(
    types.indexOf('checkout.session.completed'),
  );
});

test('an old timestamp is refused', () => {
  const header = signatureHeader('{}', webhookSecret, Math.floor(Date.now() / 1000) - 301);
  expect(() => sandbox.stripe.webhooks.constructEvent('{}', header, webhookSecret)).toThrow(
    'tolerance',
  );
});
