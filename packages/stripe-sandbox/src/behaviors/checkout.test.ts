import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

function createSession(change: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return sandbox.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost:3000/done?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/car/7?cancelled={CHECKOUT_SESSION_ID}',
    metadata: { bookingId: '7' },
    line_items: [
      {
        quantity: 3,
        price_data: {
          currency: 'usd',
          unit_amount: 8400,
          product_data: { name: 'Trip <3 days>', description: 'Mon & Tue' },
        },
      },
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 3608, product_data: { name: 'Fee and tax' } },
      },
    ],
    payment_intent_data: {
      capture_method: 'manual',
      metadata: { bookingId: '7' },
      transfer_group: 'booking-7',
    },
    ...change,
  });
}

const pay = (session: { id: string }, card = '4242424242424242') =>
  sandbox.post(`/checkout/${session.id}/pay`, { card });

async function intentOf(session: { id: string }): Promise<Stripe.PaymentIntent> {
  const { payment_intent: intent } = await sandbox.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  });
  if (!intent || typeof intent === 'string') throw new Error('no intent');
  return intent;
}

describe('Checkout with manual capture', () => {
  test('is open, with a url and without an intent, until it is paid', async () => {
    const session = await createSession();
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 28808,
      url: `http://localhost:${sandbox.port}/checkout/${session.id}`,
    });
    const page = await fetch(`http://127.0.0.1:${sandbox.port}/checkout/${session.id}`);
    expect(page.status).toBe(200);
    const text = await page.text();
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    // form-action also applies to the redirect to the app.
    expect(policy).toContain("form-action 'self' http: https:");
    expect(text).toContain('$288.08');
    expect(text).toContain('Sandbox: no money moves');
    expect(text).toContain('Trip &#60;3 days&#62;');
    expect(text).toContain('Mon &#38; Tue');
  });

  test('shows after a decline what was sent, and that nothing was charged', async () => {
    const session = await createSession();
    const answer = await sandbox.post(`/checkout/${session.id}/pay`, {
      card: '4000 0000 0000 0002',
      email: 'pat@example.com',
    });
    const text = await answer.text();
    expect(text).toContain('You were not charged.');
    expect(text).toContain('value="4000 0000 0000 0002" aria-invalid="true"');
    expect(text).toContain('pat@example.com');
  });

  test('authorizes without capturing and redirects to success_url', async () => {
    const session = await createSession();
    const answer = await pay(session, '4242 4242 4242 4242');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `http://localhost:3000/done?session_id=${session.id}`,
    );
    const paid = await sandbox.stripe.checkout.sessions.retrieve(session.id);
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: expect.stringMatching(/^pi_/),
      url: null,
    });
    const intent = await intentOf(session);
    expect(intent).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 28808,
      amount_received: 0,
      metadata: { bookingId: '7' },
      transfer_group: 'booking-7',
    });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({ status: 'succeeded', captured: false, amount_captured: 0 });
    expect(charge.payment_method_details?.card?.capture_before).toBe(charge.created + 7 * 86400);
    const [completed] = await sandbox.waitFor(
      'checkout.session.completed',
      'payment_intent.amount_capturable_updated',
      'charge.succeeded',
    );
    expect(completed?.data.object).toMatchObject({ metadata: { bookingId: '7' } });
  });

  test('stays open after a decline, and the next card uses the same intent', async () => {
    const session = await createSession();
    const declined = await pay(session, '4000000000000002');
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('Your card was declined.');
    const first = await intentOf(session);
    expect(first).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
    });
    await sandbox.waitFor('payment_intent.payment_failed', 'charge.failed');
    expect((await pay(session)).status).toBe(303);
    const second = await intentOf(session);
    expect(second).toMatchObject({ id: first.id, status: 'requires_capture' });
  });

  test.each([
    ['4000000000009995', 'insufficient funds'],
    ['4000000000009987', 'declined'],
    ['4000000000009979', 'declined'],
    ['4000000000000069', 'expired'],
    ['4000000000000127', 'security code'],
    ['4000000000000119', 'processing your card'],
    ['4000000000000341', 'declined'],
    ['4111111111111111', 'test mode'],
    ['4242424242424241', 'number is incorrect'],
  ])('declines %s', async (card, words) => {
    const session = await createSession();
    const answer = await pay(session, card);
    expect(answer.status).toBe(402);
    expect(await answer.text()).toContain(words);
    expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  test('requires 3-D Secure, which can fail or succeed', async () => {
    const session = await createSession();
    const asked = await pay(session, '4000002760003184');
    expect(asked.headers.get('location')).toBe(`/checkout/${session.id}/authenticate`);
    expect((await intentOf(session)).status).toBe('requires_action');
    await sandbox.waitFor('payment_intent.requires_action');
    const failed = await sandbox.post(`/checkout/${session.id}/authenticate`, { outcome: 'fail' });
    expect(failed.status).toBe(402);
    expect((await intentOf(session)).status).toBe('requires_payment_method');
    await pay(session, '4000002760003184');
    const passed = await sandbox.post(`/checkout/${session.id}/authenticate`, {
      outcome: 'complete',
    });
    expect(passed.headers.get('location')).toContain('/done?session_id=');
    expect((await intentOf(session)).status).toBe('requires_capture');
  });

  test('charges once when Pay is pressed twice', async () => {
    const session = await createSession();
    const answers = await Promise.all([pay(session), pay(session)]);
    expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
    const { id } = await intentOf(session);
    const charges = await sandbox.stripe.charges.list({ payment_intent: id });
    expect(charges.data).toHaveLength(1);
  });

  test('keeps the session open when the customer cancels', async () => {
    const session = await createSession();
    const answer = await sandbox.post(`/checkout/${session.id}/cancel`, {});
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `http://localhost:3000/car/7?cancelled=${session.id}`,
    );
    expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
    });
    expect((await pay(session)).status).toBe(303);
  });

  test('cannot be paid once expired', async () => {
    const session = await createSession();
    const expired = await sandbox.stripe.checkout.sessions.expire(session.id);
    expect(expired).toMatchObject({ status: 'expired', url: null });
    await sandbox.waitFor('checkout.session.expired');
    const answer = await pay(session);
    expect(answer.status).toBe(410);
    expect(await answer.text()).toContain('http://localhost:3000/car/7');
    await expect(sandbox.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
      statusCode: 400,
    });
    expect((await pay({ id: 'cs_test_nobody' })).status).toBe(404);
  });

  test('lists sessions by intent, and line items', async () => {
    const session = await createSession();
    await pay(session);
    const intent = await intentOf(session);
    const list = await sandbox.stripe.checkout.sessions.list({ payment_intent: intent.id });
    expect(list.data.map((row) => row.id)).toEqual([session.id]);
    const lines = await sandbox.stripe.checkout.sessions.listLineItems(session.id);
    expect(lines.data.map((line) => [line.description, line.amount_total])).toEqual([
      ['Trip <3 days>', 25200],
      ['Fee and tax', 3608],
    ]);
  });

  test('does not cancel the intent of an open session', async () => {
    const session = await createSession();
    await pay(session, '4000000000000002');
    const intent = await intentOf(session);
    await expect(sandbox.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    });
    await sandbox.stripe.checkout.sessions.expire(session.id);
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
  });

  test('captures at once with automatic capture', async () => {
    const session = await createSession({
      payment_intent_data: {},
      customer_creation: 'always',
      customer_email: 'renter@example.com',
    });
    await pay(session);
    const paid = await sandbox.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['customer'],
    });
    expect(paid).toMatchObject({
      payment_status: 'paid',
      customer: { email: 'renter@example.com' },
      customer_details: { email: 'renter@example.com' },
    });
  });

  test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string]>([
    ['no lines', { line_items: [] }, 'line_items'],
    ['no success_url', { success_url: undefined }, 'success_url'],
    ['a relative url', { success_url: '/done' }, 'success_url'],
    ['too early an expiry', { expires_at: Math.floor(Date.now() / 1000) + 1200 }, 'expires_at'],
    ['too late an expiry', { expires_at: Math.floor(Date.now() / 1000) + 90000 }, 'expires_at'],
    ['discounts', { discounts: [{ coupon: 'half' }] }, 'discounts'],
    ['a split payment', { payment_intent_data: { on_behalf_of: 'acct_1' } }, 'on_behalf_of'],
    ['an unknown customer', { customer: 'cus_nobody' }, 'customer'],
  ])('refuses %s', async (_name, change, param) => {
    await expect(createSession(change)).rejects.toMatchObject({ statusCode: 400, param });
  });
});

test('the completion event comes before, after or without the return of the browser', async () => {
  const arrived = (id: string) =>
    sandbox.arrivals.filter(
      ({ event }) => event.type === 'checkout.session.completed' && event.data.object.id === id,
    ).length;
  const before = await createSession();
  const answer = await pay(before);
  expect(answer.headers.get('location')).toContain(before.id);
  await eventually(() => arrived(before.id)).toBe(1);

  await sandbox.control('webhooks', { mode: 'delay' });
  const after = await createSession();
  expect((await pay(after)).status).toBe(303);
  expect(arrived(after.id)).toBe(0);

  await sandbox.control('webhooks', { mode: 'drop' });
  const without = await createSession();
  expect((await pay(without)).status).toBe(303);
  await sandbox.control('webhooks', { mode: 'normal' });
  await eventually(() => arrived(after.id)).toBe(1);
  expect(arrived(without.id)).toBe(0);
  const { data } = await sandbox.stripe.events.list({ type: 'checkout.session.completed' });
  expect(data.map((event) => (event.data.object as { id: string }).id)).toContain(without.id);
});
