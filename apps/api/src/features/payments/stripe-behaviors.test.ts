import { paymentMethodEndpoints } from '@curbside/domain/payment-methods/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  bookApproved,
  changeBooking,
  controlSandbox,
  createHost,
  createVerified,
  currentUser,
  getBooking,
  listCar,
  openCheckout,
  payBooking,
  requestBooking,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { balancesOf, compareWithStripe } from '../../test/harness/money.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

// Behaviors of Stripe that no test of a single feature covers.

const minute = 60_000;

const app = await sharedApp();
const host = await createHost(app);
const renter = await createVerified(app);
beforeEach(async () => {
  await controlSandbox(app, 'faults/clear', {});
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
});

const stripe = () => app.server.deps.stripe;
const request = async () => requestBooking(renter, await listCar(host), windowFrom(app, 3));
const approve = async () =>
  bookApproved(app, { host, renter, car: await listCar(host) }, windowFrom(app, 3));

async function intentOf({ id }: { id: number }): Promise<string> {
  const { rows } = await app.db.execute<{ intent: string }>(
    sql`select intent_id as intent from payments where booking_id = ${id}`,
  );
  return rows[0]?.intent ?? '';
}

test('a checkout page that nobody has used has no payment, and stays open for it', async () => {
  const booking = await request();
  const session = await openCheckout(renter, booking);
  expect(await stripe().checkout.sessions.retrieve(session)).toMatchObject({
    status: 'open',
    payment_intent: null,
    allowed_payment_method_types: ['card'],
  });
  await app.travel(minute);
  expect(await getBooking(renter, booking)).toMatchObject({
    status: 'pending',
    paymentStatus: 'unpaid',
  });
  expect(await openCheckout(renter, booking)).toBe(session);
  expect((await changeBooking(renter, booking, 'cancelled')).status).toBe(200);
  const { status } = await stripe().checkout.sessions.retrieve(session);
  expect(status).toBe('expired');
});

test.each(['409', '500', '500-after-acting'])(
  'a capture that is answered %s is made once, under a key that is free',
  async (answer) => {
    const booking = await payBooking(app, renter, await request());
    // A webhook would finish the approval before its response.
    await controlSandbox(app, 'webhooks', { mode: 'drop' });
    const path = '/v1/payment_intents/{id}/capture';
    await controlSandbox(app, 'faults', { path, answer, times: 4 });
    const approval = await changeBooking(host, booking, 'approved');
    expect(approval).toMatchObject({ status: 202, body: { approval: 'in_progress' } });
    await controlSandbox(app, 'faults/clear', {});
    await app.travel(3 * minute);
    expect(await getBooking(host, booking)).toMatchObject({
      status: 'approved',
      paymentStatus: 'captured',
    });
    const charges = await stripe().charges.list({ payment_intent: await intentOf(booking) });
    expect(charges.data.map(({ amount_captured }) => amount_captured)).toEqual([28808]);
    await compareWithStripe(app);
  },
);

test('a parameter that Stripe does not know is refused, so that none can hide in our calls', async () => {
  const unknown = { capture_methods: 'manual' };
  const creation = stripe().paymentIntents.create({ amount: 100, currency: 'usd', ...unknown });
  await expect(creation).rejects.toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'capture_methods',
  });
  const { paymentStatus } = await getBooking(renter, await approve());
  expect(paymentStatus).toBe('captured');
});

test('the longest listing can be paid for: its texts stay within Stripe’s limits', async () => {
  const tooMuch = { note: 'x'.repeat(501) };
  await expect(stripe().customers.create({ metadata: tooMuch })).rejects.toMatchObject({
    statusCode: 400,
    param: 'metadata[note]',
  });
  const car = await listCar(host, { title: 't'.repeat(120), description: 'd'.repeat(5000) });
  const booking = await payBooking(
    app,
    renter,
    await requestBooking(renter, car, windowFrom(app, 3)),
  );
  expect(booking.paymentStatus).toBe('authorized');
  const { metadata } = await stripe().paymentIntents.retrieve(await intentOf(booking));
  const entries = Object.entries(metadata);
  expect(entries.length).toBeGreaterThan(2);
  for (const [key, value] of entries) {
    expect(key.length).toBeLessThanOrEqual(40);
    expect(value.length).toBeLessThanOrEqual(500);
  }
});

test('a used onboarding link leads back to the site, where the next one works', async () => {
  const person = await createVerified(app);
  const { accountId } = (await person.client.call(payoutEndpoints.createConnectAccount)).body;
  const link = async () =>
    (await person.client.call(payoutEndpoints.createAccountLink, { body: { accountId } })).body.url;
  const open = (url: string) => fetch(url, { redirect: 'manual' });
  const used = await link();
  expect((await open(used)).status).toBe(200);
  const back = (await open(used)).headers.get('location') ?? '';
  expect(new URL(back).origin).toBe(app.url);
  expect((await currentUser(person)).stripeAccountStatus).toBe('pending');
  expect((await open(await link())).status).toBe(200);
});

test('a removed card cannot be saved again', async () => {
  const guest = await createVerified(app);
  const method = await stripe().paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 4, exp_year: 2040, cvc: '123' },
  });
  const save = () =>
    guest.client.call(paymentMethodEndpoints.savePaymentMethod, {
      body: { paymentMethodId: method.id },
    });
  expect((await save()).status).toBe(201);
  const removed = await guest.client.call(paymentMethodEndpoints.removePaymentMethod, {
    params: { id: method.id },
  });
  expect(removed.status).toBeLessThan(300);
  expect(await save()).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  const { body } = await guest.client.call(paymentMethodEndpoints.paymentMethods);
  expect(body.paymentMethods).toEqual([]);
});

test('all movements are posted when Stripe lists several pages', async () => {
  await approve();
  await app.travel(8 * 24 * 60 * minute);
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  const before = await countTransactions();
  for (let made = 0; made < 105; made += 1) {
    await stripe().payouts.create({ amount: 1, currency: 'usd' });
  }
  await app.travel(minute);
  expect(await countTransactions()).toBe(before + 105);
  await compareWithStripe(app);
});

async function countTransactions(): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from balance_transactions`,
  );
  return rows[0]?.count ?? 0;
}

test('the fee of a refunded charge is not returned, and stays in the ledger', async () => {
  const booking = await approve();
  expect((await changeBooking(host, booking, 'cancelled')).body).toMatchObject({
    paymentStatus: 'refunded',
    refundAmount: '288.08',
  });
  // 2.9% and 30 cents.
  await expect
    .poll(() => balancesOf(app, booking))
    .toMatchObject({ stripe_fees: 865, guest_balance: 0, host_payable: 0 });
  await compareWithStripe(app);
});

test('an account with only its payouts paused is not verified until they resume', async () => {
  const owner = await createHost(app);
  const account = owner.user.stripeAccountId;
  await controlSandbox(app, 'accounts', { account, state: 'payouts_paused' });
  await until(async () => (await currentUser(owner)).stripeAccountStatus === 'pending');
  expect(await stripe().accounts.retrieve(account ?? '')).toMatchObject({
    charges_enabled: true,
    payouts_enabled: false,
  });
  await controlSandbox(app, 'accounts', { account, state: 'enabled' });
  await until(async () => (await currentUser(owner)).stripeAccountStatus === 'verified');
});

test('a guest can pay although Stripe’s clock is ahead, and an unpaid page closes in time', async () => {
  const ahead = new Date(app.now().getTime() + 60 * minute);
  await controlSandbox(app, 'clock', { now: ahead.toISOString() });
  const paid = await payBooking(app, renter, await request());
  expect(paid.paymentStatus).toBe('authorized');
  const unpaid = await request();
  const session = await openCheckout(renter, unpaid);
  await app.travel(70 * minute);
  expect((await getBooking(renter, unpaid)).status).toBe('cancelled');
  expect((await stripe().checkout.sessions.retrieve(session)).status).toBe('expired');
});
