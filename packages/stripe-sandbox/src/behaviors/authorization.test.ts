import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advance, authorize, chargeOf, dayMs } from '../testing/scenarios.ts';
import { eventually, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

const unexpectedState = (id: string) => ({
  statusCode: 400,
  code: 'payment_intent_unexpected_state',
  payment_intent: { id },
});

test('capturing a lapsed or canceled authorization fails and changes nothing', async () => {
  const canceled = await authorize(stripe);
  await stripe.paymentIntents.cancel(canceled.id);
  const lapsed = await authorize(stripe);
  await advance(sandbox, 7 * dayMs + 1000);
  for (const { id } of [canceled, lapsed]) {
    await expect(stripe.paymentIntents.capture(id)).rejects.toMatchObject(unexpectedState(id));
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'canceled',
      amount_received: 0,
    });
  }
});

test('an authorization is captured once and never above its amount', async () => {
  const intent = await authorize(stripe);
  await expect(
    stripe.paymentIntents.capture(intent.id, { amount_to_capture: 28809 }),
  ).rejects.toMatchObject({ statusCode: 400, code: 'amount_too_large' });
  await stripe.paymentIntents.capture(intent.id);
  await expect(stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject(
    unexpectedState(intent.id),
  );
  expect(await stripe.charges.retrieve(chargeOf(intent))).toMatchObject({
    amount_captured: 28808,
  });
});

test('a partial capture releases the rest', async () => {
  const intent = await authorize(stripe);
  const captured = await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 20000 });
  expect(captured).toMatchObject({
    status: 'succeeded',
    amount_received: 20000,
    amount_capturable: 0,
  });
  expect(await stripe.charges.retrieve(chargeOf(intent))).toMatchObject({
    amount: 28808,
    amount_captured: 20000,
    amount_refunded: 8808,
    refunded: false,
  });
  const [movement] = (await stripe.balanceTransactions.list({ source: chargeOf(intent) })).data;
  expect(movement).toMatchObject({ amount: 20000, fee: 610, net: 19390 });
});

test('an intent can be paid with another card after a decline', async () => {
  const intent = await authorize(stripe, { confirm: false, payment_method: undefined });
  await expect(
    stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }),
  ).rejects.toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    payment_intent: { id: intent.id, status: 'requires_payment_method' },
  });
  const confirmed = await stripe.paymentIntents.confirm(intent.id, {
    payment_method: 'pm_card_visa',
  });
  expect(confirmed).toMatchObject({ status: 'requires_capture', last_payment_error: null });
});

test('a void is reported as charge.refunded, but moves no money', async () => {
  const intent = await authorize(stripe);
  const seen = sandbox.arrivals.length;
  await stripe.paymentIntents.cancel(intent.id);
  const types = () => sandbox.arrivals.slice(seen).map(({ event }) => event.type);
  await eventually(types).toEqual(
    expect.arrayContaining(['charge.refunded', 'payment_intent.canceled']),
  );
  expect(types()).not.toContain('refund.created');
  expect(await stripe.charges.retrieve(chargeOf(intent))).toMatchObject({
    captured: false,
    refunded: true,
    balance_transaction: null,
  });
  expect((await stripe.balanceTransactions.list({ source: chargeOf(intent) })).data).toEqual([]);
});

test('a capture that the bank declines ends the authorization', async () => {
  const intent = await authorize(stripe);
  const path = `/v1/payment_intents/${intent.id}/capture`;
  await sandbox.control('faults', { path, answer: 'card-declined', times: 1 });
  await expect(stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    payment_intent: { id: intent.id, status: 'requires_payment_method', amount_capturable: 0 },
  });
  expect(await stripe.charges.retrieve(chargeOf(intent))).toMatchObject({
    status: 'failed',
    captured: false,
  });
});
