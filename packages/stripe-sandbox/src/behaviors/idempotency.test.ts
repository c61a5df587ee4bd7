import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newClient, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
/** A client without retries. */
let single: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
  single = newClient(sandbox.port, 'sk_test_x', { maxNetworkRetries: 0 });
});
afterAll(() => sandbox.close());

const payment = { amount: 5000, currency: 'usd' };
const path = '/v1/payment_intents';

test('a key with other parameters is refused', async () => {
  const options = { idempotencyKey: 'other-parameters' };
  const first = await stripe.paymentIntents.create(payment, options);
  expect((await stripe.paymentIntents.create(payment, options)).id).toBe(first.id);
  await expect(
    stripe.paymentIntents.create({ ...payment, amount: 6000 }, options),
  ).rejects.toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
});

test('a key in use is refused', async () => {
  const options = { idempotencyKey: 'concurrent' };
  await sandbox.control('faults', { path, answer: 'timeout', times: 1 });
  const create = () => single.paymentIntents.create(payment, options);
  const answers = await Promise.allSettled([create(), create()]);
  const refused = answers.map((answer) => answer.status === 'rejected' && answer.reason);
  expect(refused).toContainEqual(
    expect.objectContaining({ statusCode: 409, code: 'idempotency_key_in_use' }),
  );
});

test('a 500 is stored under its key', async () => {
  await sandbox.control('faults', { path, answer: '500', times: 1 });
  const options = { idempotencyKey: 'stored-500' };
  for (const _attempt of [1, 2]) {
    await expect(single.paymentIntents.create(payment, options)).rejects.toMatchObject({
      statusCode: 500,
    });
  }
  const other = { idempotencyKey: 'stored-500-b' };
  expect(await single.paymentIntents.create(payment, other)).toMatchObject(payment);
});

test('a retry after a timeout creates one object', async () => {
  const params = { ...payment, metadata: { order: 'timeout' } };
  await sandbox.control('faults', { path, answer: 'timeout-after-acting', times: 1 });
  const made = await stripe.paymentIntents.create(params);
  const { data } = await stripe.paymentIntents.list({ limit: 100 });
  expect(data.filter((row) => row.metadata.order === 'timeout').map((row) => row.id)).toEqual([
    made.id,
  ]);
});

test('a 429 is not stored and not retried by the SDK', async () => {
  await sandbox.control('faults', { path, answer: '429', times: 1 });
  const options = { idempotencyKey: 'rate-limited' };
  await expect(stripe.paymentIntents.create(payment, options)).rejects.toMatchObject({
    statusCode: 429,
    type: 'StripeRateLimitError',
  });
  expect(await stripe.paymentIntents.create(payment, options)).toMatchObject(payment);
});

test('a lock timeout is not stored, so the SDK retries it', async () => {
  await sandbox.control('faults', { path, answer: '409', times: 1 });
  await expect(
    single.paymentIntents.create(payment, { idempotencyKey: 'locked' }),
  ).rejects.toMatchObject({ statusCode: 409, code: 'lock_timeout' });
  await sandbox.control('faults', { path, answer: '409', times: 1 });
  expect(await stripe.paymentIntents.create(payment)).toMatchObject(payment);
});

test('a 500 may come after acting, and is replayed', async () => {
  const params = { ...payment, metadata: { order: 'acted' } };
  const options = { idempotencyKey: 'acted' };
  await sandbox.control('faults', { path, answer: '500-after-acting', times: 1 });
  for (const _attempt of [1, 2]) {
    await expect(single.paymentIntents.create(params, options)).rejects.toMatchObject({
      statusCode: 500,
    });
  }
  const { data } = await stripe.paymentIntents.list({ limit: 100 });
  expect(data.filter((row) => row.metadata.order === 'acted')).toHaveLength(1);
});

test('keys are at most 255 characters long', async () => {
  const create = (length: number) =>
    stripe.paymentIntents.create(payment, { idempotencyKey: 'k'.repeat(length) });
  await expect(create(256)).rejects.toMatchObject({ statusCode: 400 });
  expect(await create(255)).toMatchObject(payment);
});
