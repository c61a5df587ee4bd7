import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noRedirects, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

function createAccount() {
  return stripe.accounts.create({
    country: 'US',
    email: 'host@example.com',
    business_type: 'individual',
    capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
    },
    metadata: { userId: 'u1' },
  });
}

const createLink = (account: string) =>
  stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: 'http://localhost:3000/payout-setup?done=1',
    refresh_url: 'http://localhost:3000/payout-setup?refresh=1',
  });

async function enabledAccount(): Promise<string> {
  const { id } = await createAccount();
  await sandbox.control('accounts', { account: id, state: 'enabled' });
  return id;
}

const pay = (method = 'pm_card_visa') =>
  stripe.paymentIntents.create({
    amount: 28808,
    currency: 'usd',
    payment_method: method,
    ...noRedirects,
    confirm: true,
  });

const open = (url: string) => fetch(url, { redirect: 'manual' });

describe('onboarding', () => {
  test('enables the account only when completed', async () => {
    const account = await createAccount();
    expect(account).toMatchObject({
      details_submitted: false,
      charges_enabled: false,
      payouts_enabled: false,
      capabilities: { transfers: 'inactive', card_payments: 'inactive' },
    });
    const { pathname, search } = new URL((await createLink(account.id)).url);
    const later = await sandbox.post(`${pathname}${search}/submit`, { outcome: 'later' });
    expect(later.status).toBe(303);
    expect(later.headers.get('location')).toBe('http://localhost:3000/payout-setup?done=1');
    expect((await stripe.accounts.retrieve(account.id)).details_submitted).toBe(false);

    const done = await sandbox.post(`/onboarding/${account.id}/submit`, { outcome: 'complete' });
    expect(done.headers.get('location')).toBe('http://localhost:3000/payout-setup?done=1');
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      details_submitted: true,
      charges_enabled: true,
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
      requirements: { currently_due: [], disabled_reason: null },
    });
    const [updated] = await sandbox.waitFor('account.updated', 'capability.updated');
    expect(updated?.account).toBe(account.id);
  });

  test('gives accounts with the same number the same bank account', async () => {
    const fingerprints: unknown[] = [];
    const number = { account_number: '000123456789' };
    const submitted: Record<string, string>[] = [number, number, {}, {}];
    for (const fields of submitted) {
      const account = await createAccount();
      await createLink(account.id);
      await sandbox.post(`/onboarding/${account.id}/submit`, { outcome: 'complete', ...fields });
      const { external_accounts: external } = await stripe.accounts.retrieve(account.id);
      expect(external?.data).toMatchObject([{ object: 'bank_account', account: account.id }]);
      fingerprints.push(external?.data[0]?.fingerprint);
    }
    const [one, same, other, another] = fingerprints;
    expect(same).toBe(one);
    expect(new Set([one, other, another]).size).toBe(3);
    const account = await createAccount();
    await createLink(account.id);
    const wrong = { outcome: 'complete', account_number: 'twelve' };
    expect((await sandbox.post(`/onboarding/${account.id}/submit`, wrong)).status).toBe(400);
  });

  test('opens a link once and redirects used ones to refresh_url', async () => {
    const account = await createAccount();
    const link = await createLink(account.id);
    const first = await open(link.url);
    expect(first.status).toBe(200);
    expect(await first.text()).toContain('Leave and finish later');
    const second = await open(link.url);
    expect(second.status).toBe(303);
    expect(second.headers.get('location')).toBe('http://localhost:3000/payout-setup?refresh=1');
    const fresh = await createLink(account.id);
    expect((await open(fresh.url)).status).toBe(200);
    expect((await open(`${fresh.url}x`)).status).toBe(404);
  });

  test('creates login links once details are submitted', async () => {
    const { id } = await createAccount();
    await expect(stripe.accounts.createLoginLink(id)).rejects.toMatchObject({ statusCode: 400 });
    await sandbox.control('accounts', { account: id, state: 'enabled' });
    const link = await stripe.accounts.createLoginLink(id);
    expect((await open(link.url)).status).toBe(200);
  });
});

describe('transfers', () => {
  test('use the pending funds of a source charge, up to its amount', async () => {
    const destination = await enabledAccount();
    const intent = await pay();
    const params = {
      amount: 21420,
      currency: 'usd',
      destination,
      source_transaction: String(intent.latest_charge),
      transfer_group: 'booking-7',
    };
    const transfer = await stripe.transfers.create(params);
    expect(transfer).toMatchObject({ amount: 21420, destination, reversed: false });
    await expect(stripe.transfers.create(params)).rejects.toMatchObject({ statusCode: 400 });
    const list = await stripe.transfers.list({ transfer_group: 'booking-7' });
    expect(list.data.map((row) => row.id)).toEqual([transfer.id]);
    await sandbox.waitFor('transfer.created');
  });

  test('are reversed in parts, never beyond what is left', async () => {
    const destination = await enabledAccount();
    const intent = await pay();
    const transfer = await stripe.transfers.create({
      amount: 21420,
      currency: 'usd',
      destination,
      source_transaction: String(intent.latest_charge),
    });
    // A refund does not reverse the transfer.
    await stripe.refunds.create({ payment_intent: intent.id });
    expect((await stripe.transfers.retrieve(transfer.id)).amount_reversed).toBe(0);
    const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 20000 });
    await expect(
      stripe.transfers.createReversal(transfer.id, { amount: 1421 }),
    ).rejects.toMatchObject({ statusCode: 400 });
    await stripe.transfers.createReversal(transfer.id);
    expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({
      amount_reversed: 21420,
      reversed: true,
      reversals: { data: [{ amount: 1420 }, { id: reversal.id }] },
    });
    await expect(stripe.transfers.createReversal(transfer.id)).rejects.toMatchObject({
      statusCode: 400,
    });
    expect((await stripe.transfers.listReversals(transfer.id)).data).toHaveLength(2);
    expect(await stripe.transfers.retrieveReversal(transfer.id, reversal.id)).toMatchObject({
      amount: 20000,
    });
    await sandbox.waitFor('transfer.reversed');
  });
});
