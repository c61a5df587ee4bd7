import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCard, createSession, pay } from '../testing/scenarios.ts';
import {
  newClient,
  noRedirects,
  startTestSandbox,
  type TestSandbox,
} from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

const always3ds = '4000002760003184';
const unlessSetUp = '4000002500003155';

/** Saves a card with a setup intent, completing 3-D Secure. */
async function saveCard(number: string, usage: 'off_session' | 'on_session' = 'off_session') {
  const customer = await stripe.customers.create({ email: 'guest@example.com' });
  const card = await createCard(stripe, number);
  const intent = await stripe.setupIntents.create({
    ...noRedirects,
    customer: customer.id,
    usage,
    payment_method: card.id,
    confirm: true,
  });
  if (intent.status === 'requires_action') {
    await sandbox.post(`/authenticate/${intent.id}`, { outcome: 'complete' });
  }
  expect(await stripe.setupIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
  return { customer: customer.id, payment_method: card.id };
}

const payOffSession = (saved: { customer: string; payment_method: string }) =>
  pay(stripe, { ...saved, automatic_payment_methods: undefined, off_session: true });

test('a deleted customer is retrieved as deleted and takes no cards', async () => {
  const { customer } = await saveCard('4242424242424242');
  await stripe.customers.del(customer);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ id: customer, deleted: true });
  await expect(stripe.setupIntents.create({ customer })).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
  });
  expect((await stripe.customers.list()).data.map((row) => row.id)).not.toContain(customer);
});

test('an id that names a property of every object is no card', async () => {
  for (const id of ['constructor', '__proto__']) {
    await expect(stripe.paymentMethods.retrieve(id)).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  }
});

test('an off-session payment that needs the customer fails, then is confirmed on a page', async () => {
  const saved = await saveCard(always3ds);
  const error = await payOffSession(saved).catch((caught) => caught);
  expect(error).toMatchObject({
    statusCode: 402,
    code: 'authentication_required',
    decline_code: 'authentication_required',
    payment_method: { id: saved.payment_method },
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { code: 'authentication_required' },
    },
  });
  const confirmed = await stripe.paymentIntents.confirm(error.payment_intent.id, {
    payment_method: saved.payment_method,
    return_url: 'http://localhost:3000/back',
  });
  const url = String(confirmed.next_action?.redirect_to_url?.url);
  expect((await fetch(url)).status).toBe(200);
  const answer = await sandbox.post(url, { outcome: 'complete' });
  expect(answer.headers.get('location')).toContain('redirect_status=succeeded');
  expect(await stripe.paymentIntents.retrieve(confirmed.id)).toMatchObject({ status: 'succeeded' });
});

test('a card set up for off-session use needs no authentication', async () => {
  expect(await payOffSession(await saveCard(unlessSetUp))).toMatchObject({ status: 'succeeded' });
  await expect(payOffSession(await saveCard(unlessSetUp, 'on_session'))).rejects.toMatchObject({
    code: 'authentication_required',
  });
});

test('saved cards and customers can be updated', async () => {
  const { customer, payment_method } = await saveCard('4242424242424242');
  const updated = await stripe.customers.update(customer, {
    name: 'Ada',
    invoice_settings: { default_payment_method: payment_method },
  });
  expect(updated).toMatchObject({
    name: 'Ada',
    invoice_settings: { default_payment_method: payment_method },
  });
  const card = await stripe.paymentMethods.update(payment_method, {
    billing_details: { name: 'Ada' },
    card: { exp_month: 12, exp_year: 2041 },
  });
  expect(card).toMatchObject({ billing_details: { name: 'Ada' }, card: { exp_year: 2041 } });
  const intents = await stripe.setupIntents.list({ customer });
  expect(intents.data).toMatchObject([{ payment_method }]);
});

test('Checkout offers the saved cards that may be redisplayed', async () => {
  const { customer, payment_method } = await saveCard('4242424242424242');
  const session = await createSession(stripe, { customer });
  const page = async (id: string) =>
    (await fetch(`http://127.0.0.1:${sandbox.port}/checkout/${id}`)).text();
  expect(await page(session.id)).not.toContain(payment_method);
  const refused = await sandbox.post(`/checkout/${session.id}/pay`, { payment_method });
  expect(refused.status).toBe(400);
  await stripe.paymentMethods.update(payment_method, { allow_redisplay: 'always' });
  expect(await page(session.id)).toContain(payment_method);
  await sandbox.post(`/checkout/${session.id}/pay`, { payment_method });
  expect(
    await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] }),
  ).toMatchObject({ status: 'complete', payment_intent: { payment_method, customer } });
});

test('Checkout saves a new card if the customer asks for it', async () => {
  const { id: customer } = await stripe.customers.create({});
  const options = { saved_payment_method_options: { payment_method_save: 'enabled' as const } };
  const card = '4242424242424242';
  const forms: Record<string, string>[] = [{ card }, { card, save: 'on' }];
  for (const fields of forms) {
    const session = await createSession(stripe, { customer, ...options });
    await sandbox.post(`/checkout/${session.id}/pay`, fields);
  }
  expect((await stripe.customers.listPaymentMethods(customer)).data).toMatchObject([
    { allow_redisplay: 'always', card: { last4: '4242' } },
  ]);
});

describe('customers and their cards', () => {
  const card = (number: string) => createCard(stripe, number);

  const attachCard = async () => {
    const { id: customer } = await stripe.customers.create({});
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    return { customer, payment_method: method.id };
  };

  test.each([
    ['attached', attachCard],
    ['saved by a setup intent', () => saveCard('4242424242424242')],
  ])('a card that was %s cannot be attached again once it is detached', async (_way, save) => {
    const { customer, payment_method: method } = await save();
    const list = () => stripe.customers.listPaymentMethods(customer, { type: 'card' });
    expect((await list()).data.map((row) => row.id)).toEqual([method]);
    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
    expect(await stripe.customers.retrievePaymentMethod(customer, method)).toMatchObject({
      id: method,
    });
    await stripe.paymentMethods.detach(method);
    expect((await list()).data).toEqual([]);
    expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
    await expect(stripe.paymentMethods.attach(method, { customer })).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(stripe.paymentMethods.detach(method)).rejects.toMatchObject({ statusCode: 400 });
    await sandbox.waitFor('payment_method.attached', 'payment_method.detached');
  });

  test('a card belongs to one customer, and declined cards are not saved', async () => {
    const [one, other] = await Promise.all([
      stripe.customers.create({}),
      stripe.customers.create({}),
    ]);
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: one.id });
    await expect(
      stripe.paymentMethods.attach(method.id, { customer: other.id }),
    ).rejects.toMatchObject({ statusCode: 400 });
    const bad = await card('4000000000000002');
    await expect(stripe.paymentMethods.attach(bad.id, { customer: one.id })).rejects.toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    });
  });

  test('card 0341 attaches, then its charges fail', async () => {
    const customer = await stripe.customers.create({});
    const method = await card('4000000000000341');
    await stripe.paymentMethods.attach(method.id, { customer: customer.id });
    const charge = stripe.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      customer: customer.id,
      payment_method: method.id,
      ...noRedirects,
      confirm: true,
    });
    await expect(charge).rejects.toMatchObject({ code: 'card_declined' });
  });

  test('a card used without a customer cannot be used again', async () => {
    const method = await card('4242424242424242');
    const params = {
      amount: 5000,
      currency: 'usd',
      payment_method: method.id,
      ...noRedirects,
      confirm: true,
    };
    await stripe.paymentIntents.create(params);
    await expect(stripe.paymentIntents.create(params)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('a setup intent saves a card, which then needs no 3-D Secure', async () => {
    const customer = await stripe.customers.create({});
    const intent = await stripe.setupIntents.create({ ...noRedirects, customer: customer.id });
    expect(intent.status).toBe('requires_payment_method');
    const method = await card('4000002500003155');
    const asked = await stripe.setupIntents.confirm(intent.id, { payment_method: method.id });
    expect(asked).toMatchObject({ status: 'requires_action' });
    await sandbox.post(`/authenticate/${intent.id}`, { outcome: 'complete' });
    expect(await stripe.setupIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
    const payment = await stripe.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      customer: customer.id,
      payment_method: method.id,
      off_session: true,
      ...noRedirects,
      confirm: true,
    });
    expect(payment.status).toBe('succeeded');
    await sandbox.waitFor('setup_intent.created', 'setup_intent.requires_action');
    await sandbox.waitFor('setup_intent.succeeded');
  });

  test('a setup intent fails and is canceled', async () => {
    const intent = await stripe.setupIntents.create({ ...noRedirects });
    await expect(
      stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }),
    ).rejects.toMatchObject({ statusCode: 402, setup_intent: { id: intent.id } });
    expect((await stripe.setupIntents.cancel(intent.id)).status).toBe('canceled');
    await expect(
      stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject({ code: 'setup_intent_unexpected_state' });
    await sandbox.waitFor('setup_intent.setup_failed', 'setup_intent.canceled');
  });

  test('any publishable key can create cards and confirm intents only', async () => {
    const browser = newClient(sandbox.port, 'pk_anything');
    const method = await browser.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 1, exp_year: 2040, cvc: '123' },
    });
    expect(method.card).toMatchObject({ last4: '4242', brand: 'visa' });
    await expect(browser.balance.retrieve()).rejects.toMatchObject({ statusCode: 403 });
    const confirm = (secret: string | null, id: string) =>
      fetch(`http://127.0.0.1:${sandbox.port}/v1/setup_intents/${id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: 'pk_anything',
          client_secret: String(secret),
          payment_method: method.id,
        }),
      });
    const intent = await stripe.setupIntents.create({});
    expect((await confirm('seti_wrong_secret', intent.id)).status).toBe(401);
    expect((await confirm(intent.client_secret, intent.id)).status).toBe(200);
  });
});

/** Pays on the checkout page with consent to later charges. */
async function keepAtCheckout(number: string) {
  const customer = await stripe.customers.create({ email: 'guest@example.com' });
  const session = await createSession(stripe, {
    customer: customer.id,
    payment_intent_data: { capture_method: 'manual', setup_future_usage: 'off_session' },
    custom_text: { submit: { message: 'You agree to later charges.' } },
  });
  const page = await (await fetch(String(session.url))).text();
  expect(page).toContain('You agree to later charges.');
  const paid = await sandbox.post(`/checkout/${session.id}/pay`, { card: number });
  if (paid.headers.get('location')?.endsWith('/authenticate')) {
    await sandbox.post(`/checkout/${session.id}/authenticate`, { outcome: 'complete' });
  }
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent'],
  });
  const { status, payment_method: method } = intent as Stripe.PaymentIntent;
  expect(status).toBe('requires_capture');
  return { customer: customer.id, payment_method: String(method) };
}

test.each([
  ['needs nothing', '4242424242424242'],
  ['was authenticated at checkout', unlessSetUp],
  ['is set up already', '4000003800000446'],
])('a card that %s is kept by the checkout and charged off-session', async (_what, number) => {
  const kept = await keepAtCheckout(number);
  const method = await stripe.paymentMethods.retrieve(kept.payment_method);
  expect(method).toMatchObject({ customer: kept.customer, allow_redisplay: 'limited' });
  expect(await payOffSession(kept)).toMatchObject({ status: 'succeeded' });
});

test('a card that always asks fails off-session, and the intent takes another', async () => {
  const kept = await keepAtCheckout(always3ds);
  const error = await payOffSession(kept).catch((caught) => caught);
  expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' });
  const { id } = error.payment_intent;
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
  });
  const { data } = await stripe.paymentIntents.list({ customer: kept.customer });
  expect(data.map((row) => row.id)).toContain(id);
});

test.each([
  ['4000008260003178', 'insufficient_funds'],
  ['4000000000000341', 'generic_decline'],
])('card %s is saved, and each charge is declined', async (number, declineCode) => {
  const saved = await saveCard(number);
  await expect(payOffSession(saved)).rejects.toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    decline_code: declineCode,
    payment_intent: { status: 'requires_payment_method' },
  });
});

test('a suffix names the payment on the bank statement, within 22 characters', async () => {
  const intent = await pay(stripe, { statement_descriptor_suffix: 'TRIP 1024' });
  expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
    calculated_statement_descriptor: 'SANDBOX* TRIP 1024',
  });
  for (const suffix of ['1024', 'TRIP 1024*', 'TRIP 10241024X']) {
    await expect(pay(stripe, { statement_descriptor_suffix: suffix })).rejects.toMatchObject({
      statusCode: 400,
      param: 'statement_descriptor_suffix',
    });
  }
});

test('the text above the button has a limit', async () => {
  const custom = (message: string) =>
    createSession(stripe, { custom_text: { submit: { message } } });
  expect((await custom('x'.repeat(1200))).custom_text.submit?.message).toHaveLength(1200);
  await expect(custom('x'.repeat(1201))).rejects.toMatchObject({
    statusCode: 400,
    param: 'custom_text[submit][message]',
  });
});
