import { afterEach, beforeEach, expect, test } from 'vitest';
import { signatureHeader } from '../events/sign.ts';
import { authorize, createSession } from '../testing/scenarios.ts';
import {
  eventually,
  startTestSandbox,
  type TestSandbox,
  WEBHOOK_SECRET,
} from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

const ids = (type: string) =>
  sandbox.arrivals.filter(({ event }) => event.type === type).map(({ event }) => event.id);

test('an event can arrive twice with the same id', async () => {
  await sandbox.control('webhooks', { mode: 'repeat' });
  await authorize(sandbox.stripe);
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

test('the signature covers the raw body, not a reserialized one', async () => {
  await authorize(sandbox.stripe);
  await sandbox.waitFor('charge.succeeded');
  const [arrival] = sandbox.arrivals;
  if (!arrival) throw new Error('nothing arrived');
  const { rawBody, signature } = arrival;
  const { webhooks } = sandbox.stripe;
  expect(webhooks.constructEvent(rawBody, signature, WEBHOOK_SECRET).id).toBe(arrival.event.id);
  const reserialized = JSON.stringify(JSON.parse(rawBody));
  expect(() => webhooks.constructEvent(reserialized, signature, WEBHOOK_SECRET)).toThrow(
    'signature',
  );
});

test('an old timestamp is refused', () => {
  const header = signatureHeader('{}', WEBHOOK_SECRET, Math.floor(Date.now() / 1000) - 301);
  expect(() => sandbox.stripe.webhooks.constructEvent('{}', header, WEBHOOK_SECRET)).toThrow(
    'tolerance',
  );
});
