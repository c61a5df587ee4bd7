import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSession } from '../testing/scenarios.ts';
import { eventually, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

const pay = (session: { id: string }) =>
  sandbox.post(`/checkout/${session.id}/pay`, { card: '4242424242424242' });

test('an open session has no payment intent', async () => {
  const session = await createSession(stripe);
  expect(session).toMatchObject({ status: 'open', payment_intent: null });
  await pay(session);
  const complete = await stripe.checkout.sessions.retrieve(session.id);
  expect(complete).toMatchObject({
    status: 'complete',
    payment_intent: expect.stringMatching(/^pi_/),
    url: null,
  });
});

test('the completion event comes before, after or without the return of the browser', async () => {
  const arrived = (id: string) =>
    sandbox.arrivals.filter(
      ({ event }) => event.type === 'checkout.session.completed' && event.data.object.id === id,
    ).length;
  const before = await createSession(stripe);
  const answer = await pay(before);
  expect(answer.headers.get('location')).toContain(before.id);
  await eventually(() => arrived(before.id)).toBe(1);

  await sandbox.control('webhooks', { mode: 'delay' });
  const after = await createSession(stripe);
  expect((await pay(after)).status).toBe(303);
  expect(arrived(after.id)).toBe(0);

  await sandbox.control('webhooks', { mode: 'drop' });
  const without = await createSession(stripe);
  expect((await pay(without)).status).toBe(303);
  await sandbox.control('webhooks', { mode: 'normal' });
  await eventually(() => arrived(after.id)).toBe(1);
  expect(arrived(without.id)).toBe(0);
  const { data } = await stripe.events.list({ type: 'checkout.session.completed' });
  expect(data.map((event) => (event.data.object as { id: string }).id)).toContain(without.id);
});

test('visiting the return page pays nothing', async () => {
  const session = await createSession(stripe);
  const canceled = await sandbox.post(`/checkout/${session.id}/cancel`, {});
  expect(canceled.headers.get('location')).toBe('http://localhost:3000/car/7');
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
  });
});
