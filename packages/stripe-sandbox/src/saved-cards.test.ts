import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  NO_REDIRECTS,
  newClient,
  startTestSandbox,
  type TestSandbox,
} from './testing/test-sandbox.ts';

let sandbox: TestSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.close());

describe('customers and their cards', () => {
  const card = (number: string) =>
    stripe.paymentMethods.create({ type: 'card', card: { number, exp_month: 1, exp_year: 2040 } });

  test('a detached card cannot be attached again', async () => {
    const customer = await stripe.customers.create({});
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const list = () => stripe.customers.listPaymentMethods(customer.id, { type: 'card' });
    expect((await list()).data.map((row) => row.id)).toEqual([method.id]);
    expect(await stripe.customers.retrievePaymentMethod(customer.id, method.id)).toMatchObject({
      id: method.id,
    });
    await stripe.paymentMethods.detach(method.id);
    expect((await list()).data).toEqual([]);
    await expect(
      stripe.paymentMethods.attach(method.id, { customer: customer.id }),
    ).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.paymentMethods.detach(method.id)).rejects.toMatchObject({
      statusCode: 400,
    });
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
      ...NO_REDIRECTS,
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
      ...NO_REDIRECTS,
      confirm: true,
    };
    await stripe.paymentIntents.create(params);
    await expect(stripe.paymentIntents.create(params)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('a setup intent saves a card, which then needs no 3-D Secure', async () => {
    const customer = await stripe.customers.create({});
    const intent = await stripe.setupIntents.create({ ...NO_REDIRECTS, customer: customer.id });
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
      ...NO_REDIRECTS,
      confirm: true,
    });
    expect(payment.status).toBe('succeeded');
    await sandbox.waitFor('setup_intent.created', 'setup_intent.requires_action');
    await sandbox.waitFor('setup_intent.succeeded');
  });

  test('a setup intent fails and is canceled', async () => {
    const intent = await stripe.setupIntents.create({ ...NO_REDIRECTS });
    await expect(
      stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }),
    ).rejects.toMatchObject({ statusCode: 402, setup_intent: { id: intent.id } });
    expect((await stripe.setupIntents.cancel(intent.id)).status).toBe('canceled');
    await expect(
      stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject({ code: 'setup_intent_unexpected_state' });
    await sandbox.waitFor('setup_intent.setup_failed', 'setup_intent.canceled');
  });

  test('a publishable key can create cards and confirm intents only', async () => {
    const browser = newClient(sandbox.port, 'pk_test_anything');
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
          key: 'pk_test_anything',
          client_secret: String(secret),
          payment_method: method.id,
        }),
      });
    const intent = await stripe.setupIntents.create({});
    expect((await confirm('seti_wrong_secret', intent.id)).status).toBe(401);
    expect((await confirm(intent.client_secret, intent.id)).status).toBe(200);
  });
});
