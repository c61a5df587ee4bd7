import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCard, createSession, pay } from '../testing/scenarios.ts';
import { NO_REDIRECTS, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

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
    ...NO_REDIRECTS,
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

test('a detached card cannot be attached again', async () => {
  const { customer, payment_method } = await saveCard('4242424242424242');
  expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
  await stripe.paymentMethods.detach(payment_method);
  expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
  await expect(stripe.paymentMethods.attach(payment_method, { customer })).rejects.toMatchObject({
    statusCode: 400,
  });
});

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
