import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newClient, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let test: TestSandbox;
let stripe: Stripe;
/** A client without retries. */
let single: Stripe;
beforeAll(async () => {
  test = await startTestSandbox();
  stripe = test.stripe;
  single = newClient(test.sandbox.port, 'sk_test_x', { maxNetworkRetries: 0 });
});
afterAll(() => test.close());

const payment = { amount: 5000, currency: 'usd' };
const path = '/v1/payment_intents';

it('17 a key with other parameters is refused', async () => {
  const options = { idempotencyKey: 'other-parameters' };
  const first = await stripe.paymentIntents.create(payment, options);
  expect((await stripe.paymentIntents.create(payment, options)).id).toBe(first.id);
  await expect(
    stripe.paymentIntents.create({ ...payment, amount: 6000 }, options),
  ).rejects.toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
});

it('17 a key in use is refused', async () => {
  const options = { idempotencyKey: 'concurrent' };
  await test.control('faults', { path, answer: 'timeout', times: 1 });
  const create = () => single.paymentIntents.create(payment, options);
  const answers = await Promise.allSettled([create(), create()]);
  const refused = answers.map((answer) => answer.status === 'rejected' && answer.reason);
  expect(refused).toContainEqual(
    expect.objectContaining({ statusCode: 409, code: 'idempotency_key_in_use' }),
  );
});

it('17 a 500 is stored under its key', async () => {
  await test.control('faults', { path, answer: '500', times: 1 });
  const options = { idempotencyKey: 'stored-500' };
  for (const _attempt of [1, 2]) {
    await expect(single.paymentIntents.create(payment, options)).rejects.toMatchObject({
      statusCode: 500,
    });
  }
  const other = { idempotencyKey: 'stored-500-b' };
  expect(await single.paymentIntents.create(payment, other)).toMatchObject(payment);
});

it('18 a retry after a timeout creates one object', async () => {
  const params = { ...payment, metadata: { order: 'timeout' } };
  await test.control('faults', { path, answer: 'timeout-after-acting', times: 1 });
  const made = await stripe.paymentIntents.create(params);
  const { data } = await stripe.paymentIntents.list({ limit: 100 });
  expect(data.filter((row) => row.metadata.order === 'timeout').map((row) => row.id)).toEqual([
    made.id,
  ]);
});

it('19 a 429 is not stored and not retried by the SDK', async () => {
  await test.control('faults', { path, answer: '429', times: 1 });
  const options = { idempotencyKey: 'rate-limited' };
  await expect(stripe.paymentIntents.create(payment, options)).rejects.toMatchObject({
    statusCode: 429,
    type: 'StripeRateLimitError',
  });
  expect(await stripe.paymentIntents.create(payment, options)).toMatchObject(payment);
});

it('19 a lock timeout is not stored, so the SDK retries it', async () => {
  await test.control('faults', { path, answer: '409', times: 1 });
  await expect(
    single.paymentIntents.create(payment, { idempotencyKey: 'locked' }),
  ).rejects.toMatchObject({ statusCode: 409, code: 'lock_timeout' });
  await test.control('faults', { path, answer: '409', times: 1 });
  expect(await stripe.paymentIntents.create(payment)).toMatchObject(payment);
});

it('34 a 500 may come after acting, and is replayed', async () => {
  const params = { ...payment, metadata: { order: 'acted' } };
  const options = { idempotencyKey: 'acted' };
  await test.control('faults', { path, answer: '500-after-acting', times: 1 });
  for (const _attempt of [1, 2]) {
    await expect(single.paymentIntents.create(params, options)).rejects.toMatchObject({
      statusCode: 500,
    });
  }
  const { data } = await stripe.paymentIntents.list({ limit: 100 });
  expect(data.filter((row) => row.metadata.order === 'acted')).toHaveLength(1);
});

it('keys are at most 255 characters long', async () => {
  const create = (length: number) =>
    stripe.paymentIntents.create(payment, { idempotencyKey: 'k'.repeat(length) });
  await expect(create(256)).rejects.toMatchObject({ statusCode: 400 });
  expect(await create(255)).toMatchObject(payment);
});
