import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

const returnUrl = 'http://localhost:3000/verified';
const createCheck = () =>
  stripe.identity.verificationSessions.create({
    type: 'document',
    return_url: returnUrl,
    metadata: { userId: 'u1' },
    options: { document: { require_matching_selfie: true } },
  });
const retrieve = (id: string) =>
  stripe.identity.verificationSessions.retrieve(id, {
    expand: ['verified_outputs', 'last_verification_report'],
  });
const postTo = (url: string, fields: Record<string, string>) => {
  const { pathname, search } = new URL(url);
  return sandbox.post(`${pathname}${search}`, fields);
};
const submit = (id: string, outcome: string, person: Record<string, string> = {}) =>
  sandbox.post(`/identity/${id}/submit`, { outcome, ...person });

describe('identity', () => {
  test('verifies, and includes outputs only when expanded', async () => {
    const check = await createCheck();
    expect(check).toMatchObject({ status: 'requires_input', last_error: null });
    expect((await fetch(String(check.url))).status).toBe(200);
    const answer = await submit(check.id, 'verified', {
      first_name: 'Ada',
      last_name: 'Lovelace',
      dob: '1990-12-10',
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(returnUrl);
    expect(await retrieve(check.id)).toMatchObject({
      status: 'verified',
      url: null,
      verified_outputs: {
        first_name: 'Ada',
        last_name: 'Lovelace',
        dob: { day: 10, month: 12, year: 1990 },
      },
      last_verification_report: { document: { status: 'verified' } },
    });
    const plain = await stripe.identity.verificationSessions.retrieve(check.id);
    expect(plain).not.toHaveProperty('verified_outputs');
    await sandbox.waitFor(
      'identity.verification_session.processing',
      'identity.verification_session.verified',
    );
    expect((await submit(check.id, 'failed')).status).toBe(200);
    expect((await retrieve(check.id)).status).toBe('verified');
  });

  test('takes the outcome at the address of its page, too', async () => {
    const check = await createCheck();
    const answer = await postTo(`${check.url}/submit`, { outcome: 'failed' });
    expect(answer.headers.get('location')).toBe(returnUrl);
    expect(await retrieve(check.id)).toMatchObject({ last_error: { code: expect.any(String) } });
  });

  test('requires input again after a failure, with a new url', async () => {
    const check = await createCheck();
    await submit(check.id, 'failed');
    const failed = await retrieve(check.id);
    expect(failed).toMatchObject({
      status: 'requires_input',
      last_error: { code: 'document_unverified_other' },
    });
    expect(failed.url).not.toBe(check.url);
    expect((await fetch(String(check.url))).status).toBe(410);
    expect((await fetch(String(failed.url))).status).toBe(200);
    await sandbox.waitFor('identity.verification_session.requires_input');
    await submit(check.id, 'verified');
    expect(await retrieve(check.id)).toMatchObject({ status: 'verified', last_error: null });
  });

  test('cannot be canceled while processing', async () => {
    const check = await createCheck();
    await submit(check.id, 'processing');
    expect(await retrieve(check.id)).toMatchObject({ status: 'processing', url: null });
    await expect(stripe.identity.verificationSessions.cancel(check.id)).rejects.toMatchObject({
      statusCode: 400,
    });
    await submit(check.id, 'verified');
    expect((await retrieve(check.id)).status).toBe('verified');
  });

  test('is canceled, listed and redacted', async () => {
    const check = await createCheck();
    const canceled = await stripe.identity.verificationSessions.cancel(check.id);
    expect(canceled.status).toBe('canceled');
    const list = await stripe.identity.verificationSessions.list({ status: 'canceled' });
    expect(list.data.map((row) => row.id)).toEqual([check.id]);
    const redacted = await stripe.identity.verificationSessions.redact(check.id);
    expect(redacted.redaction).toEqual({ status: 'redacted' });
  });

  test.each([
    ['an unknown outcome', 'perhaps', {}],
    ['no name', 'verified', { first_name: ' ' }],
    ['an invalid date', 'verified', { dob: '1990-02-30' }],
    ['a future date', 'verified', { dob: '2990-01-01' }],
  ])('refuses %s', async (_name, outcome, fields) => {
    const check = await createCheck();
    expect((await submit(check.id, outcome, fields)).status).toBe(400);
    expect((await retrieve(check.id)).status).toBe('requires_input');
  });
});
