import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advance, chargeOf, createCard, createHost, dayMs, pay } from '../testing/scenarios.ts';
import { eventually, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

const availableNow = { payment_method: 'pm_card_bypassPending' };

async function available(): Promise<number> {
  return (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
}

test('a charge is not refunded twice or above the rest', async () => {
  const intent = await pay(stripe);
  await stripe.refunds.create({ payment_intent: intent.id, amount: 20000 });
  await expect(
    stripe.refunds.create({ payment_intent: intent.id, amount: 8809 }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
  await stripe.refunds.create({ payment_intent: intent.id });
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    statusCode: 400,
    code: 'charge_already_refunded',
  });
});

test('a refund after the transfer leaves the transfer, which needs a reversal', async () => {
  const destination = await createHost(sandbox);
  const intent = await pay(stripe);
  const transfer = await stripe.transfers.create({
    amount: 21420,
    currency: 'usd',
    destination,
    source_transaction: chargeOf(intent),
  });
  await stripe.refunds.create({ payment_intent: intent.id });
  expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({ amount_reversed: 0 });
  await stripe.transfers.createReversal(transfer.id);
  expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({ reversed: true });
});

test('a refund without available balance stays pending until there is one', async () => {
  await advance(sandbox, 3 * dayMs);
  const destination = await createHost(sandbox);
  const intent = await pay(stripe, availableNow);
  await stripe.transfers.create({ amount: await available(), currency: 'usd', destination });
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds' });
  expect(await available()).toBe(0);
  await pay(stripe, availableNow);
  await pay(stripe, availableNow);
  await sandbox.waitFor('refund.updated');
  const settled = await stripe.refunds.retrieve(refund.id);
  expect(settled).toMatchObject({ status: 'succeeded' });
  expect(settled.pending_reason).toBeUndefined();
  expect(await available()).toBe(2 * 27943 - 28808);
});

test('a failed refund returns the money and reopens the debt', async () => {
  const card = await createCard(stripe, '4000000000005126');
  const intent = await pay(stripe, { payment_method: card.id });
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 5000 });
  const second = await stripe.refunds.create({ payment_intent: intent.id, amount: 6000 });
  await eventually(
    () => sandbox.arrivals.filter(({ event }) => event.type === 'refund.failed').length,
  ).toBe(2);
  const failed = await stripe.refunds.retrieve(refund.id, {
    expand: ['failure_balance_transaction'],
  });
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: { type: 'refund_failure', net: 5000, source: refund.id },
  });
  const charge = await stripe.charges.retrieve(chargeOf(intent));
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
  const events = sandbox.arrivals.filter(({ event }) => event.type === 'refund.failed');
  expect(new Set(events.map(({ event }) => (event.data.object as Stripe.Refund).id))).toEqual(
    new Set([refund.id, second.id]),
  );
});

test('a refund can be made to fail', async () => {
  const intent = await pay(stripe);
  const seen = sandbox.arrivals.length;
  await sandbox.control('faults', { path: '/v1/refunds', answer: 'refund-fails', times: 1 });
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  expect(refund.status).toBe('succeeded');
  const failed = () =>
    sandbox.arrivals.slice(seen).some(({ event }) => event.type === 'refund.failed');
  await eventually(failed).toBe(true);
  const again = await stripe.refunds.create({ payment_intent: intent.id });
  expect(again).toMatchObject({ amount: 28808, status: 'succeeded' });
});

test('a refund that waits for funds fails where its charge is disputed', async () => {
  const intent = await pay(stripe, availableNow);
  await sandbox.control('payouts', { amount: 'all' });
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  expect(refund.status).toBe('pending');
  await sandbox.control('disputes', { charge: chargeOf(intent) });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'charge_for_pending_refund_disputed',
  });
  const { data } = await stripe.balanceTransactions.list({ source: refund.id });
  expect(data.map(({ net, status }) => [net, status])).toEqual([
    [28_808, 'available'],
    [-28_808, 'available'],
  ]);
  await sandbox.control('topups', { amount: 100_000 });
  await advance(sandbox, 1000);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' });
});
