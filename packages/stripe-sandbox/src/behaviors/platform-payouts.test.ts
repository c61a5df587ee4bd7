import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { advance, chargeOf, createHost, dayMs, pay } from '../testing/scenarios.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterEach(() => sandbox.close());

const net = 27_943;
const availableNow = { payment_method: 'pm_card_bypassPending' };

async function available(): Promise<number> {
  return (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
}

const intervalOf = async () =>
  (await stripe.accounts.retrieveCurrent()).settings?.payouts?.schedule.interval;

test('the platform is paid out only when somebody asks, unless the schedule says daily', async () => {
  expect(await intervalOf()).toBe('manual');
  await pay(stripe);
  await advance(sandbox, 10 * dayMs);
  expect(await available()).toBe(net);
  await sandbox.control('payouts', { schedule: 'daily' });
  expect(await intervalOf()).toBe('daily');
  await sandbox.restart();
  await advance(sandbox, dayMs + 1000);
  expect(await available()).toBe(0);
  await pay(stripe);
  await advance(sandbox, 3 * dayMs + 1000);
  expect(await available()).toBe(0);
  const { data } = await stripe.payouts.list();
  expect(data).toMatchObject([
    { amount: net, automatic: true, status: 'in_transit' },
    { amount: net, automatic: true, status: 'paid' },
  ]);
  await sandbox.control('payouts', { schedule: 'manual' });
  await pay(stripe, availableNow);
  await advance(sandbox, 3 * dayMs);
  expect(await available()).toBe(net);
});

test('automatic payouts leave the minimum balance', async () => {
  await sandbox.control('payouts', { schedule: 'daily', minimum: 20_000 });
  expect((await stripe.balanceSettings.retrieve()).payments.payouts).toMatchObject({
    schedule: { interval: 'daily' },
    minimum_balance_by_currency: { usd: 20_000 },
  });
  await pay(stripe);
  await advance(sandbox, 4 * dayMs);
  expect(await available()).toBe(20_000);
});

test('a payout that is asked for takes what it says, and no more than there is', async () => {
  await pay(stripe, availableNow);
  expect((await sandbox.control('payouts', { amount: net + 1 })).status).toBe(400);
  const answer = await sandbox.control('payouts', { amount: 943 });
  expect(await answer.json()).toMatchObject({
    schedule: 'manual',
    available: 27_000,
    payout: { amount: 943, automatic: false },
  });
  await sandbox.control('payouts', { amount: 'all' });
  expect(await available()).toBe(0);
  const [movement] = (await stripe.balanceTransactions.list({ type: 'payout' })).data;
  expect(movement?.net).toBe(-27_000);
});

test('a settled charge whose funds went to the bank funds no transfer until funds come', async () => {
  const destination = await createHost(sandbox);
  const charge = chargeOf(await pay(stripe));
  const params = { amount: 21_420, currency: 'usd', destination, source_transaction: charge };
  await advance(sandbox, 2 * dayMs + 1000);
  await sandbox.control('payouts', { amount: 'all' });
  await expect(stripe.transfers.create(params)).rejects.toMatchObject({
    statusCode: 400,
    code: 'balance_insufficient',
  });
  expect(await available()).toBe(0);
  await sandbox.control('topups', { amount: 21_420 });
  const { id } = await stripe.transfers.create(params);
  expect(id).toMatch(/^tr_/);
  expect(await available()).toBe(0);
  const [, topup] = (await stripe.balanceTransactions.list()).data;
  expect(topup).toMatchObject({ type: 'topup', net: 21_420, status: 'available' });
});

describe('with a negative balance', () => {
  const loseDispute = async () => {
    const charge = chargeOf(await pay(stripe, availableNow));
    await sandbox.control('disputes', { charge, outcome: 'lost' });
  };
  const transferFrom = async (charge: string) =>
    stripe.transfers.create({
      amount: 21_420,
      currency: 'usd',
      destination: await createHost(sandbox),
      source_transaction: charge,
    });

  test('a charge that has not settled funds its transfers, also after a payout', async () => {
    await pay(stripe, availableNow);
    await sandbox.control('payouts', { amount: 'all' });
    await loseDispute();
    const charge = chargeOf(await pay(stripe));
    expect(await available()).toBeLessThan(0);
    expect(await transferFrom(charge)).toMatchObject({ amount: 21_420 });
  });

  test('a settled charge funds its transfers until a payout takes funds', async () => {
    const before = chargeOf(await pay(stripe));
    await advance(sandbox, 2 * dayMs + 1000);
    await sandbox.control('payouts', { amount: 1 });
    await advance(sandbox, 1000);
    const since = chargeOf(await pay(stripe, availableNow));
    for (let count = 0; count < 30; count += 1) await loseDispute();
    expect(await available()).toBeLessThan(0);
    expect(await transferFrom(since)).toMatchObject({ amount: 21_420 });
    await expect(transferFrom(before)).rejects.toMatchObject({ code: 'balance_insufficient' });
  });
});
