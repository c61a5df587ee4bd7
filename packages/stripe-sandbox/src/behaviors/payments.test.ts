import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as scenarios from '../testing/scenarios.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

const authorize = (change: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  scenarios.authorize(stripe, change);
const pay = (change: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  scenarios.pay(stripe, change);

const chargeOf = (intent: Stripe.PaymentIntent) =>
  stripe.charges.retrieve(String(intent.latest_charge), { expand: ['refunds'] });

describe('authorizing and capturing', () => {
  test('confirms with the card given last', async () => {
    const intent = await authorize({ confirm: false });
    expect(intent.status).toBe('requires_confirmation');
    const declined = stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_chargeDeclined',
    });
    await expect(declined).rejects.toMatchObject({ code: 'card_declined' });
    const empty = stripe.paymentIntents.confirm(intent.id);
    await expect(empty).rejects.toMatchObject({ param: 'payment_method' });
  });

  test('redirects to 3-D Secure and back', async () => {
    const intent = await authorize({
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://localhost:3000/back?x=1',
    });
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url' },
    });
    const answer = await sandbox.post(`/authenticate/${intent.id}`, { outcome: 'complete' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain(
      `http://localhost:3000/back?x=1&payment_intent=${intent.id}`,
    );
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
    const absent = authorize({
      payment_method: 'pm_card_authenticationRequired',
      off_session: true,
    });
    await expect(absent).rejects.toMatchObject({ decline_code: 'authentication_required' });
  });

  test('refuses to confirm an authorized intent', async () => {
    const intent = await authorize();
    await expect(stripe.paymentIntents.confirm(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  test('updates metadata and description, but not the amount of an authorized intent', async () => {
    const intent = await authorize({ metadata: { a: '1', b: '2' } });
    const changed = await stripe.paymentIntents.update(intent.id, {
      metadata: { a: '', c: '3' },
      description: 'Trip',
    });
    expect(changed).toMatchObject({ metadata: { b: '2', c: '3' }, description: 'Trip' });
    await expect(stripe.paymentIntents.update(intent.id, { amount: 100 })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

describe('refunds', () => {
  test('refuses to refund an uncaptured charge', async () => {
    const intent = await authorize();
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  test('settle or fail later on some test cards', async () => {
    const method = (number: string) =>
      stripe.paymentMethods.create({
        type: 'card',
        card: { number, exp_month: 1, exp_year: 2040 },
      });
    const slow = await pay({ payment_method: (await method('4000000000007726')).id });
    const pending = await stripe.refunds.create({ payment_intent: slow.id });
    expect(pending.status).toBe('pending');
    const failing = await pay({ payment_method: (await method('4000000000005126')).id });
    const refund = await stripe.refunds.create({ payment_intent: failing.id });
    await sandbox.waitFor('refund.updated', 'refund.failed');
    expect((await stripe.refunds.retrieve(pending.id)).status).toBe('succeeded');
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed');
    expect(await chargeOf(failing)).toMatchObject({ refunded: false, amount_refunded: 0 });
  });
});

describe('disputes', () => {
  test('open by themselves for the dispute test card and are decided by evidence', async () => {
    const intent = await authorize({ payment_method: 'pm_card_createDispute' });
    const list = () => stripe.disputes.list({ payment_intent: intent.id });
    expect((await list()).data).toHaveLength(0);
    await stripe.paymentIntents.capture(intent.id);
    const [dispute] = (await list()).data;
    const lost = await stripe.disputes.update(String(dispute?.id), {
      evidence: { uncategorized_text: 'losing_evidence' },
    });
    expect(lost.status).toBe('lost');
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });
});
