import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_REDIRECTS, startTestSandbox, type TestSandbox } from './testing/test-sandbox.ts';

let test: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  test = await startTestSandbox();
  stripe = test.stripe;
});
afterAll(() => test.close());

function authorize(change: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({
    amount: 28808,
    currency: 'usd',
    capture_method: 'manual',
    payment_method: 'pm_card_visa',
    ...NO_REDIRECTS,
    confirm: true,
    transfer_group: 'booking-1',
    ...change,
  });
}

const pay = (change: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  authorize({ capture_method: 'automatic', ...change });

const chargeOf = (intent: Stripe.PaymentIntent) =>
  stripe.charges.retrieve(String(intent.latest_charge), { expand: ['refunds'] });

describe('authorizing and capturing', () => {
  it('captures only once', async () => {
    const intent = await authorize();
    const captured = await stripe.paymentIntents.capture(intent.id);
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 28808 });
    expect(await chargeOf(intent)).toMatchObject({ captured: true, amount_captured: 28808 });
    await expect(stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    });
    await test.waitFor('charge.captured', 'payment_intent.succeeded');
  });

  it('never captures more than was authorized', async () => {
    const intent = await authorize();
    await expect(
      stripe.paymentIntents.capture(intent.id, { amount_to_capture: 28809 }),
    ).rejects.toMatchObject({ statusCode: 400, code: 'amount_too_large' });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
  });

  it('releases the rest after a partial capture', async () => {
    const intent = await authorize();
    await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 10000 });
    const charge = await chargeOf(intent);
    expect(charge).toMatchObject({
      amount: 28808,
      amount_captured: 10000,
      amount_refunded: 18808,
      refunded: false,
    });
    await expect(stripe.refunds.create({ charge: charge.id, amount: 10001 })).rejects.toMatchObject(
      { statusCode: 400 },
    );
    await stripe.refunds.create({ charge: charge.id });
    expect((await chargeOf(intent)).refunded).toBe(true);
  });

  it('shows a void as a refund of money that was never taken', async () => {
    const intent = await authorize();
    const canceled = await stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: 'requested_by_customer',
    });
    expect(canceled).toMatchObject({ status: 'canceled', amount_capturable: 0 });
    expect(await chargeOf(intent)).toMatchObject({
      captured: false,
      refunded: true,
      amount_captured: 0,
      balance_transaction: null,
      refunds: { data: [{ balance_transaction: null }] },
    });
    await test.waitFor('charge.refunded', 'payment_intent.canceled');
    await expect(stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('a declined card is a card error with the intent in it, and another card works', async () => {
    const intent = await authorize({ confirm: false, payment_method: undefined });
    const declined = stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_chargeDeclined',
    });
    await expect(declined).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: { id: intent.id, status: 'requires_payment_method' },
    });
    const confirmed = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
    });
    expect(confirmed).toMatchObject({ status: 'requires_capture', last_payment_error: null });
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toMatchObject([
      { status: 'succeeded' },
      { status: 'failed', failure_code: 'card_declined' },
    ]);
  });

  it('confirms with the card given last', async () => {
    const intent = await authorize({ confirm: false });
    expect(intent.status).toBe('requires_confirmation');
    const declined = stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_chargeDeclined',
    });
    await expect(declined).rejects.toMatchObject({ code: 'card_declined' });
    const empty = stripe.paymentIntents.confirm(intent.id);
    await expect(empty).rejects.toMatchObject({ param: 'payment_method' });
  });

  it('redirects to 3-D Secure and back', async () => {
    const intent = await authorize({
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://localhost:3000/back?x=1',
    });
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url' },
    });
    const answer = await test.post(`/authenticate/${intent.id}`, { outcome: 'complete' });
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

  it('refuses to confirm an authorized intent', async () => {
    const intent = await authorize();
    await expect(stripe.paymentIntents.confirm(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('updates metadata and description, but not the amount of an authorized intent', async () => {
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
  it('refunds in parts up to the captured amount', async () => {
    const intent = await pay();
    const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 19205 });
    expect(part).toMatchObject({ status: 'succeeded', amount: 19205 });
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 19205, refunded: false });
    await expect(
      stripe.refunds.create({ payment_intent: intent.id, amount: 9604 }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
    await stripe.refunds.create({ payment_intent: intent.id });
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 28808, refunded: true });
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const list = await stripe.refunds.list({ payment_intent: intent.id });
    expect(list.data.map((refund) => refund.amount)).toEqual([9603, 19205]);
    await test.waitFor('refund.created', 'charge.refunded');
  });

  it('refuses to refund an uncaptured charge', async () => {
    const intent = await authorize();
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('settle or fail later on some test cards', async () => {
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
    await test.waitFor('refund.updated', 'refund.failed');
    expect((await stripe.refunds.retrieve(pending.id)).status).toBe('succeeded');
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed');
    expect(await chargeOf(failing)).toMatchObject({ refunded: false, amount_refunded: 0 });
  });
});

describe('disputes', () => {
  it('block refunds while open and reinstate the funds when won', async () => {
    const intent = await pay();
    const charge = String(intent.latest_charge);
    expect((await test.control('disputes', { charge })).status).toBe(200);
    const [dispute] = (await stripe.disputes.list({ charge })).data;
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 28808 });
    expect((await stripe.charges.retrieve(charge)).disputed).toBe(true);
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    const before = await total();
    await test.control('disputes', { charge, outcome: 'won' });
    expect((await stripe.disputes.retrieve(String(dispute?.id))).status).toBe('won');
    expect((await total()) - before).toBe(28808);
    await stripe.refunds.create({ charge });
    await test.waitFor(
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    );
    const again = await test.control('disputes', { charge, outcome: 'lost' });
    expect(again.status).toBe(400);
  });

  it('open by themselves for the dispute test card and are decided by evidence', async () => {
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

async function total(): Promise<number> {
  const balance = await stripe.balance.retrieve();
  return [...balance.available, ...balance.pending].reduce((sum, part) => sum + part.amount, 0);
}
