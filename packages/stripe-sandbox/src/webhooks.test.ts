import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authorize as authorizePayment } from './testing/scenarios.ts';
import { startTestSandbox, type TestSandbox, WEBHOOK_SECRET } from './testing/test-sandbox.ts';

let test: TestSandbox;
beforeEach(async () => {
  test = await startTestSandbox();
});
afterEach(() => test.close());

const authorize = () => authorizePayment(test.stripe);

const TYPES = [
  'payment_intent.created',
  'charge.succeeded',
  'payment_intent.amount_capturable_updated',
];

const arrived = () => test.arrivals.map(({ event }) => event.type);

const settle = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('delivery', () => {
  it('is in order and signed over the raw body', async () => {
    const intent = await authorize();
    await test.waitFor(...TYPES);
    expect(arrived()).toEqual(TYPES);
    const [arrival] = test.arrivals;
    if (!arrival) throw new Error('nothing arrived');
    const { webhooks } = test.stripe;
    const { rawBody, signature } = arrival;
    expect(webhooks.constructEvent(rawBody, signature, WEBHOOK_SECRET).id).toBe(arrival.event.id);
    const reserialized = JSON.stringify(JSON.parse(rawBody));
    expect(() => webhooks.constructEvent(reserialized, signature, WEBHOOK_SECRET)).toThrow();
    expect(arrival.event.api_version).toBe(Stripe.API_VERSION);
    expect(arrival.event.request?.idempotency_key).toBeTruthy();
    expect(arrival.event.data.object).toMatchObject({
      id: intent.id,
      status: 'requires_payment_method',
    });
  });

  it('is retried until accepted', async () => {
    test.webhook.status = 500;
    await authorize();
    await settle(300);
    expect(test.arrivals).toEqual([]);
    const [waiting] = (await test.stripe.events.list({ delivery_success: false })).data;
    expect(waiting?.pending_webhooks).toBe(1);
    test.webhook.status = 200;
    await test.waitFor(...TYPES);
    await settle(100);
    const taken = await test.stripe.events.list({ delivery_success: true });
    expect(taken.data).toHaveLength(3);
  });

  it('survives a restart', async () => {
    test.webhook.status = 500;
    await authorize();
    await settle(200);
    await test.restart();
    test.webhook.status = 200;
    await test.waitFor(...TYPES);
  });

  it('stops after three days', async () => {
    test.webhook.status = 500;
    await authorize();
    await settle(200);
    await test.control('clock', { now: new Date(Date.now() + 73 * 3600_000).toISOString() });
    test.webhook.status = 200;
    await test.control('clock', { now: new Date(Date.now() + 80 * 3600_000).toISOString() });
    expect(arrived()).toEqual([]);
    expect((await test.stripe.events.list()).data).toHaveLength(3);
  });
});

describe('modes', () => {
  const mode = (name: string) => test.control('webhooks', { mode: name });

  it('reorder sends newer events first', async () => {
    await mode('reorder');
    await authorize();
    await test.waitFor(...TYPES);
    expect(arrived()).toEqual([...TYPES].reverse());
  });

  it('drop sends nothing, but events can be listed', async () => {
    await mode('drop');
    await authorize();
    await mode('normal');
    await settle(400);
    expect(arrived()).toEqual([]);
    const { data } = await test.stripe.events.list({ types: TYPES });
    expect(data.map((event) => event.type)).toEqual([...TYPES].reverse());
    expect((await test.stripe.events.list({ type: 'charge.*' })).data).toHaveLength(1);
    const [event] = data;
    expect((await test.stripe.events.retrieve(String(event?.id))).id).toBe(event?.id);
  });

  it('delay sends events 3 seconds late', async () => {
    await mode('delay');
    await authorize();
    await settle(1500);
    expect(arrived()).toEqual([]);
    await test.waitFor(...TYPES);
  });

  it('survives a restart', async () => {
    await mode('drop');
    await test.restart();
    await authorize();
    await settle(400);
    expect(arrived()).toEqual([]);
  });
});

describe('endpoints', () => {
  it('are created, listed and deleted, with the secret only on creation', async () => {
    const { stripe } = test;
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

  it('are updated and disabled', async () => {
    const { stripe } = test;
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

  it('must be on loopback', async () => {
    const made = test.stripe.webhookEndpoints.create({
      url: 'https://example.com/hook',
      enabled_events: ['*'],
    });
    await expect(made).rejects.toMatchObject({ statusCode: 400, param: 'url' });
  });
});
