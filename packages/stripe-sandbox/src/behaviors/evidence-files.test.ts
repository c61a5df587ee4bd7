import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeOf, pay } from '../testing/scenarios.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

const jpeg = (size: number) => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(size)]);

const upload = (data: Buffer, options?: Stripe.RequestOptions) =>
  stripe.files.create(
    { purpose: 'dispute_evidence', file: { data, name: 'pickup.jpg', type: 'image/jpeg' } },
    options,
  );

async function openDispute(): Promise<string> {
  const charge = chargeOf(await pay(stripe));
  const answer = await sandbox.control('disputes', { charge });
  return ((await answer.json()) as Stripe.Dispute).id;
}

test('a file is uploaded once under its key, and attached to a dispute', async () => {
  const file = await upload(jpeg(1000), { idempotencyKey: 'photo-1' });
  expect(file).toMatchObject({
    purpose: 'dispute_evidence',
    filename: 'pickup.jpg',
    type: 'jpg',
    size: 1004,
  });
  expect((await upload(jpeg(1000), { idempotencyKey: 'photo-1' })).id).toBe(file.id);
  await expect(upload(jpeg(1001), { idempotencyKey: 'photo-1' })).rejects.toMatchObject({
    statusCode: 400,
    rawType: 'idempotency_error',
  });
  expect((await stripe.files.list({ purpose: 'dispute_evidence' })).data).toHaveLength(1);
  const dispute = await stripe.disputes.update(await openDispute(), {
    evidence: { uncategorized_file: file.id },
    submit: true,
  });
  expect(dispute).toMatchObject({
    status: 'under_review',
    evidence: { uncategorized_file: file.id },
  });
});

test('files of other types and sizes are refused', async () => {
  await expect(upload(Buffer.from('<svg/>'))).rejects.toMatchObject({ statusCode: 400 });
  await expect(upload(jpeg(5_000_000))).rejects.toMatchObject({ statusCode: 400 });
  expect(await stripe.files.retrieve((await upload(jpeg(10))).id)).toMatchObject({ size: 14 });
});

test('evidence takes files of evidence, up to their limit together', async () => {
  const id = await openDispute();
  const other = await stripe.files.create({
    purpose: 'business_logo',
    file: { data: jpeg(10), name: 'logo.jpg', type: 'image/jpeg' },
  });
  await expect(
    stripe.disputes.update(id, { evidence: { receipt: other.id } }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'evidence[receipt]' });
  const [one, two] = [await upload(jpeg(2_500_000)), await upload(jpeg(2_500_001))];
  await expect(
    stripe.disputes.update(id, { evidence: { receipt: one.id, uncategorized_file: two.id } }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'evidence' });
  expect((await stripe.disputes.retrieve(id)).status).toBe('needs_response');
});
