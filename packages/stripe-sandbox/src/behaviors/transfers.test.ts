import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advance, chargeOf, createHost, dayMs, pay } from '../testing/scenarios.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

async function payHost(destination: string): Promise<Stripe.Transfer> {
  const intent = await pay(stripe);
  return stripe.transfers.create({
    amount: 21420,
    currency: 'usd',
    destination,
    source_transaction: chargeOf(intent),
  });
}

test('a transfer needs an available balance and the capability', async () => {
  const destination = await createHost(sandbox);
  const params = { amount: 5000, currency: 'usd', destination };
  await expect(stripe.transfers.create(params)).rejects.toMatchObject({
    statusCode: 400,
    code: 'balance_insufficient',
  });
  await pay(stripe, { payment_method: 'pm_card_bypassPending' });
  await sandbox.control('accounts', { account: destination, state: 'restricted' });
  await expect(stripe.transfers.create(params)).rejects.toMatchObject({
    statusCode: 400,
    code: 'insufficient_capabilities_for_transfer',
  });
  await sandbox.control('accounts', { account: destination, state: 'enabled' });
  expect(await stripe.transfers.create(params)).toMatchObject({ amount: 5000 });
});

test('a refunded charge funds no transfer', async () => {
  const destination = await createHost(sandbox);
  const intent = await pay(stripe);
  const params = { currency: 'usd', destination, source_transaction: chargeOf(intent) };
  await stripe.refunds.create({ payment_intent: intent.id, amount: 20000 });
  await expect(stripe.transfers.create({ ...params, amount: 8809 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
  });
  await stripe.refunds.create({ payment_intent: intent.id });
  await expect(stripe.transfers.create({ ...params, amount: 1 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'source_transaction',
  });
});

test('a reversal needs the balance of the connected account', async () => {
  const destination = await createHost(sandbox);
  const transfer = await payHost(destination);
  const options = { stripeAccount: destination };
  expect((await stripe.balance.retrieve({}, options)).pending[0]?.amount).toBe(21420);
  await stripe.transfers.createReversal(transfer.id, { amount: 1420 });
  await advance(sandbox, 2 * dayMs + 1000);
  expect((await stripe.balance.retrieve({}, options)).available[0]?.amount).toBe(20000);
  await advance(sandbox, dayMs);
  const [payout] = (await stripe.payouts.list({}, options)).data;
  expect(payout).toMatchObject({ amount: 20000, status: 'in_transit', automatic: true });
  await expect(stripe.transfers.createReversal(transfer.id)).rejects.toMatchObject({
    statusCode: 400,
    code: 'balance_insufficient',
  });
  expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({ amount_reversed: 1420 });
  await advance(sandbox, dayMs);
  expect(await stripe.payouts.retrieve(String(payout?.id), {}, options)).toMatchObject({
    status: 'paid',
  });
  const { data } = await stripe.balanceTransactions.list({}, options);
  expect(data.map((row) => [row.type, row.net])).toEqual([
    ['payout', -20000],
    ['payment_refund', -1420],
    ['payment', 21420],
  ]);
});

test('an account whose payouts are paused keeps its balance', async () => {
  const destination = await createHost(sandbox);
  await sandbox.control('accounts', { account: destination, state: 'payouts_paused' });
  const transfer = await payHost(destination);
  await advance(sandbox, 5 * dayMs);
  const options = { stripeAccount: destination };
  expect((await stripe.payouts.list({}, options)).data).toEqual([]);
  expect(await stripe.transfers.createReversal(transfer.id)).toMatchObject({ amount: 21420 });
});

test('a payout fails if payouts are disabled while it is in transit', async () => {
  const destination = await createHost(sandbox);
  await payHost(destination);
  await advance(sandbox, 3 * dayMs + 1000);
  await sandbox.control('accounts', { account: destination, state: 'payouts_paused' });
  await advance(sandbox, dayMs);
  const options = { stripeAccount: destination };
  expect((await stripe.payouts.list({}, options)).data).toMatchObject([
    { amount: 21420, status: 'failed', failure_code: 'account_closed' },
  ]);
  expect((await stripe.balance.retrieve({}, options)).available[0]?.amount).toBe(21420);
  await sandbox.waitFor('payout.created', 'payout.failed');
});

test('every movement is a balance transaction, and fees do not come back', async () => {
  const intent = await pay(stripe);
  const charge = chargeOf(intent);
  const of = async (source: string) => (await stripe.balanceTransactions.list({ source })).data[0];
  expect(await of(charge)).toMatchObject({
    type: 'charge',
    reporting_category: 'charge',
    amount: 28808,
    fee: 865,
    net: 27943,
    status: 'pending',
  });
  const refund = await stripe.refunds.create({ charge });
  expect(await of(refund.id)).toMatchObject({
    type: 'refund',
    reporting_category: 'refund',
    amount: -28808,
    fee: 0,
    net: -28808,
  });
  await advance(sandbox, 2 * dayMs + 1000);
  const movement = await of(charge);
  expect(movement?.status).toBe('available');
  expect(await stripe.balanceTransactions.retrieve(String(movement?.id))).toMatchObject({
    source: charge,
  });
  const balance = await stripe.balance.retrieve();
  let net = 0;
  for await (const row of stripe.balanceTransactions.list({ limit: 100 })) net += row.net;
  expect((balance.available[0]?.amount ?? 0) + (balance.pending[0]?.amount ?? 0)).toBe(net);
});
