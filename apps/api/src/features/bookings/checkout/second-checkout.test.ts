import { randomUUID } from 'node:crypto';
import type { Booking } from '@curbside/domain/bookings/booking';
import type { Car } from '@curbside/domain/cars/car';
import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changeBooking,
  controlSandbox,
  createHost,
  createVerified,
  getBooking,
  listCar,
  openCheckout,
  type Person,
  payBooking,
  postForm,
  requestBooking,
  until,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';
import { findTripOrder, refOf } from '../../charges/index.ts';
import { insertAttempt } from '../../payments/index.ts';
import { syncPayment } from '../requests/sync-payment.ts';

const hour = 3_600_000;
const card = '4242424242424242';
const app = await sharedApp();
const host = await createHost(app);
let renter: Person;
let car: Car;
let booking: Booking;

beforeEach(async () => {
  await control('webhooks', { mode: 'normal' });
  renter = await createVerified(app);
  car = await listCar(host);
  booking = await requestBooking(renter, car, windowFrom(app, 5));
});

const control = (name: string, body: object) => controlSandbox(app, name, body);
const pay = (session: string) => postForm(app, `/checkout/${session}/pay`, { card });
const seen = () => getBooking(renter, booking);

/** All intents of the booking at Stripe, known to the product or not. */
async function intentsOf({ id }: Booking) {
  const intents = await app.server.deps.stripe.paymentIntents.list({ limit: 100 });
  return intents.data.filter(({ metadata }) => metadata.bookingId === String(id));
}

/** Cents authorized at Stripe and not captured. */
async function heldFor(one: Booking): Promise<number> {
  const intents = await intentsOf(one);
  return intents.reduce((sum, { amount_capturable: cents }) => sum + cents, 0);
}

/** Cents authorized according to the ledger. */
async function authorizedInLedger({ id }: Booking): Promise<number> {
  const { rows } = await app.db.execute<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::int as cents from ledger_lines
        where booking_id = ${id} and account = 'guest_authorizations'`,
  );
  return rows[0]?.cents ?? 0;
}

/** Opens a checkout whose response from Stripe never reached the product. */
async function openUnknownCheckout(): Promise<string> {
  const { stripe } = app.server.deps;
  const known = await stripe.checkout.sessions.retrieve(await openCheckout(renter, booking));
  const metadata = known.metadata ?? {};
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 28808, product_data: { name: 'Trip' } },
      },
    ],
    payment_intent_data: { capture_method: 'manual', metadata },
    metadata,
    success_url: 'http://localhost/done',
  });
  return session.id;
}

test('a page stays open although the sweep finds it before its address is stored', async () => {
  const { sessions } = app.server.deps.stripe.checkout;
  const { create } = sessions;
  const spy = vi.spyOn(sessions, 'create').mockImplementation(async (...given) => {
    const made = await create.apply(sessions, given);
    await app.server.jobs.runSweeps();
    return made;
  });
  const session = await openCheckout(renter, booking);
  spy.mockRestore();
  expect((await pay(session)).status).toBe(303);
});

test('a page whose address nobody got is closed once no second call can share it', async () => {
  const { sessions } = app.server.deps.stripe.checkout;
  const order = await findTripOrder(app.db, booking.id);
  const reference = randomUUID();
  const metadata = {
    bookingId: String(booking.id),
    reference: order.reference,
    attempt: reference,
  };
  const { id } = await sessions.create({
    mode: 'payment',
    success_url: app.url,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Trip' } },
      },
    ],
    metadata,
  });
  await insertAttempt(app.db, {
    ...refOf(order),
    reference,
    way: 'checkout',
    state: 'asking',
    cents: 100,
    sessionId: id,
    needsCheck: true,
    createdAt: app.now(),
  });
  const statusAfter = async (seconds: number) => {
    await app.travel(seconds * 1000);
    return (await sessions.retrieve(id)).status;
  };
  expect(await statusAfter(270)).toBe('open');
  expect(await statusAfter(31)).toBe('expired');
});

describe('a second checkout', () => {
  test('of a request that is paid, without any event, is refused, and nothing stays held', async () => {
    await control('webhooks', { mode: 'drop' });
    await pay(await openCheckout(renter, booking));
    const again = await renter.client.call(paymentEndpoints.createCheckoutSession, {
      body: { bookingId: booking.id },
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(await seen()).toMatchObject({ paymentStatus: 'authorized' });
    expect(await heldFor(booking)).toBe(28808);
    await app.travelTo(new Date((await seen()).answerBy ?? 0));
    expect(await seen()).toMatchObject({ status: 'cancelled', paymentStatus: 'voided' });
    expect(await heldFor(booking)).toBe(0);
  });

  test('of an open page returns the same page', async () => {
    expect(await openCheckout(renter, booking)).toBe(await openCheckout(renter, booking));
  });

  test('that is paid as well is voided, and the first one counts', async () => {
    const first = await openCheckout(renter, booking);
    const second = await openUnknownCheckout();
    await control('webhooks', { mode: 'delay' });
    await pay(first);
    await pay(second);
    expect(await heldFor(booking)).toBe(2 * 28808);
    await control('webhooks', { mode: 'normal' });
    await until(async () => (await heldFor(booking)) === 28808);
    await app.travel(60_000);
    expect(await seen()).toMatchObject({ paymentStatus: 'authorized' });
    await changeBooking(host, booking, 'approved');
    expect(await seen()).toMatchObject({ status: 'approved', paymentStatus: 'captured' });
    const states = (await intentsOf(booking)).map(({ status }) => status).sort();
    expect(states).toEqual(['canceled', 'succeeded']);
  });

  test('that is the only one paid becomes the payment, and the first page closes', async () => {
    const first = await openCheckout(renter, booking);
    await pay(await openUnknownCheckout());
    await until(async () => (await seen()).paymentStatus === 'authorized');
    const { stripe } = app.server.deps;
    await until(async () => (await stripe.checkout.sessions.retrieve(first)).status === 'expired');
    await changeBooking(host, booking, 'rejected');
    expect(await heldFor(booking)).toBe(0);
    expect(await authorizedInLedger(booking)).toBe(0);
  });

  test('that is the only one paid keeps its money, however many requests read it at once', async () => {
    await control('webhooks', { mode: 'drop' });
    const { deps } = app.server;
    for (let round = 0; round < 8; round += 1) {
      const sessionId = await openUnknownCheckout();
      await pay(sessionId);
      const order = refOf(await findTripOrder(app.db, booking.id));
      const attempt = { ...order, sessionId, needsCheck: true, createdAt: app.now() };
      await insertAttempt(app.db, attempt);
      const syncs = Array.from({ length: 10 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * (2 + round)));
        await syncPayment(deps, { system: 'test' }, booking.id);
      });
      await Promise.all(syncs);
      expect(await heldFor(booking)).toBe(28808);
      expect(await seen()).toMatchObject({ paymentStatus: 'authorized' });
      booking = await requestBooking(renter, car, windowFrom(app, 10 + round * 4));
    }
  });

  test('that is paid after the request was cancelled is refunded', async () => {
    const second = await openUnknownCheckout();
    await changeBooking(renter, booking, 'cancelled');
    await pay(second);
    await until(async () => (await heldFor(booking)) === 0);
    const [intent] = await intentsOf(booking);
    expect(intent?.status).toBe('canceled');
  });
});

describe('a capture that the bank refuses', () => {
  beforeEach(async () => {
    booking = await payBooking(app, renter, booking);
    const path = '/v1/payment_intents/{id}/capture';
    await control('faults', { path, answer: 'card-declined', times: 1, method: 'POST' });
    expect((await changeBooking(host, booking, 'approved')).status).toBe(409);
  });

  test('gives the guest a day to pay again, and the trip goes on', async () => {
    const payBy = new Date(app.now().getTime() + 24 * hour);
    const reopened = await seen();
    expect(reopened).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', approval: null });
    expect(new Date(reopened.payBy ?? 0).getTime()).toBeCloseTo(payBy.getTime(), -5);
    expect(reopened.actions.pay).toEqual({ allowed: true });
    expect(await heldFor(booking)).toBe(0);
    expect(await authorizedInLedger(booking)).toBe(0);
    expect((await changeBooking(host, booking, 'approved')).status).toBe(409);

    await app.travel(23 * hour);
    expect((await payBooking(app, renter, booking)).paymentStatus).toBe('authorized');
    expect(await authorizedInLedger(booking)).toBe(28808);
    expect((await changeBooking(host, booking, 'approved')).body).toMatchObject({
      status: 'approved',
      paymentStatus: 'captured',
    });
    expect(await authorizedInLedger(booking)).toBe(0);
  });

  test('ends the request after a day without payment', async () => {
    await app.travel(24 * hour + 60_000);
    expect(await seen()).toMatchObject({ status: 'cancelled', cancelReason: 'unpaid' });
    expect(await heldFor(booking)).toBe(0);
    expect(await authorizedInLedger(booking)).toBe(0);
    // The dates are free again.
    await requestBooking(renter, car, windowFrom(app, 5));
  });

  test('is announced each time it happens', async () => {
    await payBooking(app, renter, booking);
    const path = '/v1/payment_intents/{id}/capture';
    await control('faults', { path, answer: 'card-declined', times: 1, method: 'POST' });
    expect((await changeBooking(host, booking, 'approved')).status).toBe(409);
    const { body } = await renter.client.call(messagingEndpoints.bookingMessages, {
      params: { id: booking.id },
    });
    expect(body.map(({ message }) => message.split(':')[0])).toEqual([
      'Requested',
      'Payment refused',
      'Paid again',
      'Payment refused',
    ]);
  });

  test('can be followed by a cancellation', async () => {
    expect((await changeBooking(renter, booking, 'cancelled')).status).toBe(200);
    expect(await authorizedInLedger(booking)).toBe(0);
    expect(await heldFor(booking)).toBe(0);
  });

  test.for(['cancelled', 'paid again'])(
    'is not asked about again once the request is %s',
    async (end) => {
      if (end === 'cancelled') await changeBooking(renter, booking, 'cancelled');
      else await payBooking(app, renter, booking);
      await app.travel(60_000);
      const { rows } = await app.db.execute(
        sql`select id from payment_attempts where booking_id = ${booking.id} and needs_check`,
      );
      expect(rows).toEqual([]);
      const statuses = (await intentsOf(booking)).map(({ status }) => status);
      expect(statuses).toEqual(
        end === 'cancelled' ? ['canceled'] : ['requires_capture', 'canceled'],
      );
    },
  );
});

test('a transfer of another amount or charge is not taken for the payout', async () => {
  await payBooking(app, renter, booking);
  await changeBooking(host, booking, 'approved');
  const { stripe } = app.server.deps;
  const [intent] = await intentsOf(booking);
  const { rows } = await app.db.execute<{ value: string; reference: string }>(
    sql`select substr(value, 1, 12) as value, reference from settings, payments
        where key = 'secret:installation' and booking_id = ${booking.id}`,
  );
  const [names] = rows;
  await stripe.transfers.create({
    amount: 100,
    currency: 'usd',
    destination: host.user.stripeAccountId ?? '',
    source_transaction: String(intent?.latest_charge),
    transfer_group: `${names?.value}-booking-${booking.id}-${names?.reference}`,
  });
  await app.travelTo(new Date(booking.endsAt));
  await changeBooking(host, booking, 'completed');
  const transfers = await stripe.transfers.list({ limit: 10 });
  const ofTrip = transfers.data.filter(
    ({ source_transaction: source }) => source === intent?.latest_charge,
  );
  expect(ofTrip.map(({ amount }) => amount).sort()).toEqual([100, 21420 - 100]);
});
