import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { advance, hourMs } from '../testing/scenarios.ts';
import { newClient, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterEach(() => sandbox.close());

const serverError = { statusCode: 500 };
const fail = (scope: object) =>
  sandbox.control('faults', { path: '/v1/customers', answer: '500', times: 1, ...scope });

test('a fault only affects its path', async () => {
  await fail({});
  expect(await stripe.charges.list()).toMatchObject({ data: [] });
  await expect(stripe.customers.list({}, { maxNetworkRetries: 0 })).rejects.toMatchObject(
    serverError,
  );
});

test('a fault only affects its API key', async () => {
  const mine = newClient(sandbox.port, 'sk_test_mine', { maxNetworkRetries: 0 });
  await fail({ key: 'sk_test_mine' });
  expect(await stripe.customers.list()).toMatchObject({ data: [] });
  await expect(mine.customers.list()).rejects.toMatchObject(serverError);
  expect(await mine.customers.list()).toMatchObject({ data: [] });
});

test('a fault only affects matching idempotency keys', async () => {
  await fail({ key: 'booking-7-*' });
  const create = (idempotencyKey: string) =>
    stripe.customers.create({}, { idempotencyKey, maxNetworkRetries: 0 });
  expect(await create('booking-8-create')).toMatchObject({ object: 'customer' });
  await expect(create('booking-7-create')).rejects.toMatchObject(serverError);
});

test('a fault expires', async () => {
  await fail({ expires_in: 60 });
  await advance(sandbox, hourMs);
  expect(await stripe.customers.list()).toMatchObject({ data: [] });
});

test('all faults can be removed', async () => {
  await fail({ times: 5 });
  await fail({ answer: '429' });
  const answer = await sandbox.control('faults/clear', {});
  expect(await answer.json()).toEqual({ cleared: 2 });
  expect(await stripe.customers.list()).toMatchObject({ data: [] });
});

test('a fault stops after its count', async () => {
  await fail({ times: 2 });
  const list = () => stripe.customers.list({}, { maxNetworkRetries: 0 });
  await expect(list()).rejects.toMatchObject(serverError);
  await expect(list()).rejects.toMatchObject(serverError);
  expect(await list()).toMatchObject({ data: [] });
});
