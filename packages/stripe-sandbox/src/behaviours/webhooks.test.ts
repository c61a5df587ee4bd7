import { afterEach, beforeEach, expect, it } from 'vitest';
import { signatureHeader } from '../events/sign.ts';
import { authorize, createSession } from '../testing/scenarios.ts';
import {
  eventually,
  startTestSandbox,
  type TestSandbox,
  WEBHOOK_SECRET,
} from '../testing/test-sandbox.ts';

let test: TestSandbox;
beforeEach(async () => {
  test = await startTestSandbox();
});
afterEach(() => test.close());

const ids = (type: string) =>
  test.arrivals.filter(({ event }) => event.type === type).map(({ event }) => event.id);

it('5 an event can arrive twice with the same id', async () => {
  await test.control('webhooks', { mode: 'repeat' });
  await authorize(test.stripe);
  await eventually(() => ids('charge.succeeded')).toHaveLength(2);
  expect(new Set(ids('charge.succeeded')).size).toBe(1);
});

it('6 the capture event can arrive before the completion event', async () => {
  const session = await createSession(test.stripe);
  await test.control('webhooks', { mode: 'reorder' });
  await test.post(`/checkout/${session.id}/pay`, { card: '4242424242424242' });
  const { payment_intent: intent } = await test.stripe.checkout.sessions.retrieve(session.id);
  await test.stripe.paymentIntents.capture(String(intent));
  await test.waitFor('charge.captured', 'checkout.session.completed');
  const types = test.arrivals.map(({ event }) => event.type);
  expect(types.indexOf('charge.captured')).toBeLessThan(
    types.indexOf('checkout.session.completed'),
  );
});

it('7 the signature covers the raw body, not a reserialized one', async () => {
  await authorize(test.stripe);
  await test.waitFor('charge.succeeded');
  const [arrival] = test.arrivals;
  if (!arrival) throw new Error('nothing arrived');
  const { rawBody, signature } = arrival;
  const { webhooks } = test.stripe;
  expect(webhooks.constructEvent(rawBody, signature, WEBHOOK_SECRET).id).toBe(arrival.event.id);
  const reserialized = JSON.stringify(JSON.parse(rawBody));
  expect(() => webhooks.constructEvent(reserialized, signature, WEBHOOK_SECRET)).toThrow(
    'signature',
  );
});

it('8 an old timestamp is refused', () => {
  const header = signatureHeader('{}', WEBHOOK_SECRET, Math.floor(Date.now() / 1000) - 301);
  expect(() => test.stripe.webhooks.constructEvent('{}', header, WEBHOOK_SECRET)).toThrow(
    'tolerance',
  );
});
