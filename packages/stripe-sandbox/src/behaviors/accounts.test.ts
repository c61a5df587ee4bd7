import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advance, createHost, hourMs } from '../testing/scenarios.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

const open = (url: string) => fetch(url, { redirect: 'manual' });

test('an enabled account can be restricted again', async () => {
  const account = await createHost(sandbox);
  await sandbox.control('accounts', { account, state: 'restricted' });
  expect(await stripe.accounts.retrieve(account)).toMatchObject({
    details_submitted: true,
    charges_enabled: false,
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    requirements: { disabled_reason: 'requirements.past_due' },
  });
});

test('a used or expired account link leads to refresh_url', async () => {
  const account = await createHost(sandbox);
  const create = () =>
    stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: 'http://localhost:3000/return',
      refresh_url: 'http://localhost:3000/refresh',
    });
  const used = await create();
  expect((await open(used.url)).status).toBe(200);
  const expired = await create();
  await advance(sandbox, hourMs);
  for (const { url } of [used, expired]) {
    expect((await open(url)).headers.get('location')).toBe('http://localhost:3000/refresh');
  }
});

test('a failed identity check can be retried at a new url', async () => {
  const { verificationSessions } = stripe.identity;
  const session = await verificationSessions.create({ type: 'document' });
  await sandbox.post(`/identity/${session.id}/submit`, { outcome: 'failed' });
  const failed = await verificationSessions.retrieve(session.id);
  expect(failed).toMatchObject({
    status: 'requires_input',
    last_error: { code: 'document_unverified_other' },
  });
  expect((await open(String(session.url))).status).toBe(410);
  expect((await open(String(failed.url))).status).toBe(200);
});

test('processing ends', async () => {
  const { verificationSessions } = stripe.identity;
  const session = await verificationSessions.create({ type: 'document' });
  await sandbox.post(`/identity/${session.id}/submit`, {
    outcome: 'processing',
    first_name: 'Ada',
  });
  expect(await verificationSessions.retrieve(session.id)).toMatchObject({ status: 'processing' });
  await advance(sandbox, hourMs);
  expect(
    await verificationSessions.retrieve(session.id, { expand: ['verified_outputs'] }),
  ).toMatchObject({ status: 'verified', verified_outputs: { first_name: 'Ada' } });
});

test('payouts, charges and capabilities change independently', async () => {
  const account = await createHost(sandbox);
  await sandbox.control('accounts', { account, state: 'payouts_paused' });
  expect(await stripe.accounts.retrieve(account)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: false,
    capabilities: { transfers: 'active' },
    requirements: { currently_due: ['external_account'], disabled_reason: expect.any(String) },
  });
  await sandbox.control('accounts', { account, state: 'transfers_paused' });
  expect(await stripe.accounts.retrieve(account)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    capabilities: { transfers: 'inactive', card_payments: 'active' },
    requirements: { currently_due: ['individual.id_number'], disabled_reason: null },
  });
});

test('the platform has an account of its own', async () => {
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
    id: 'acct_sandboxplatform',
    charges_enabled: true,
    payouts_enabled: true,
  });
});

test('accounts are updated, listed and deleted', async () => {
  const account = await createHost(sandbox);
  const updated = await stripe.accounts.update(account, {
    email: 'host@example.com',
    metadata: { userId: 'u1' },
    settings: { payouts: { schedule: { interval: 'manual' } } },
  });
  expect(updated).toMatchObject({
    email: 'host@example.com',
    metadata: { userId: 'u1' },
    settings: { payouts: { schedule: { interval: 'manual' } } },
  });
  expect((await stripe.accounts.list()).data.map((row) => row.id)).toContain(account);
  expect(await stripe.accounts.del(account)).toMatchObject({ id: account, deleted: true });
  await expect(stripe.accounts.retrieve(account)).rejects.toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  });
});
