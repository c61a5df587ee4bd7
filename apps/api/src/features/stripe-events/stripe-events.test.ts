import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import type { Car } from '@curbside/domain/cars/car';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeBooking,
  controlSandbox,
  createHost,
  createVerified,
  getBooking,
  listCar,
  openCheckout,
  payBooking,
  postForm,
  requestBooking,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import {
  expectBalancedEntries,
  expectClosedAuthorizations,
  moneyAtStripe,
  threeDays,
} from '../../test/harness/money.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const minute = 60_000;
const hour = 60 * minute;
const visa = '4242424242424242';

const app = await sharedApp();
const host = await createHost(app);
const renter = await createVerified(app);
let car: Car;

// Each test has its own car: after the clock moves, windows could overlap.
beforeEach(async () => {
  await control('webhooks', { mode: 'normal' });
  car = await listCar(host);
});

const control = (name: string, body: object) => controlSandbox(app, name, body);

const book = (days = 3) => requestBooking(renter, car, windowFrom(app, 3, days));
const paid = async () => payBooking(app, renter, await book());

async function approved(): Promise<Booking> {
  const booking = await paid();
  const answer = await changeBooking(host, booking, 'approved');
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Pays on the page without returning from it. */
async function payWithoutReturn(booking: Booking): Promise<void> {
  const session = await openCheckout(renter, booking);
  await postForm(app, `/checkout/${session}/pay`, { card: visa });
}

describe('events', () => {
  test.each(['repeat', 'reorder', 'delay'])('in mode %s do not change a trip', async (mode) => {
    await control('webhooks', { mode });
    const booking = await book();
    await payWithoutReturn(booking);
    await until(async () => (await getBooking(renter, booking)).paymentStatus === 'authorized');
    await changeBooking(host, booking, 'approved');
    await app.travelTo(new Date(new Date(booking.endsAt).getTime() + 24 * hour));
    expect(await getBooking(host, booking)).toMatchObject({
      status: 'completed',
      payoutStatus: 'transferred',
    });
    await app.travel(minute);
    expect(await moneyAtStripe(app, booking)).toEqual(threeDays.paidOut);
  });

  test('that never arrive are fetched by the sweep', async () => {
    await control('webhooks', { mode: 'drop' });
    const booking = await book();
    await payWithoutReturn(booking);
    expect((await getBooking(renter, booking)).paymentStatus).toBe('unpaid');
    await app.travel(minute);
    expect((await getBooking(renter, booking)).paymentStatus).toBe('authorized');
  });

  test('a payment in the last minute counts, even if its event is lost', async () => {
    await control('webhooks', { mode: 'drop' });
    const booking = await book();
    await payWithoutReturn(booking);
    await app.travelTo(new Date(booking.payBy ?? 0));
    expect(await getBooking(renter, booking)).toMatchObject({
      status: 'pending',
      paymentStatus: 'authorized',
    });
  });

  test('that arrive before the browser returns do not change its return', async () => {
    const booking = await book();
    const sessionId = await openCheckout(renter, booking);
    await postForm(app, `/checkout/${sessionId}/pay`, { card: visa });
    await until(async () => (await getBooking(renter, booking)).paymentStatus === 'authorized');
    const back = await renter.client.call(paymentEndpoints.confirmPaymentAuthorization, {
      body: { sessionId, bookingId: booking.id },
    });
    expect(back).toMatchObject({ status: 200, body: { paymentStatus: 'authorized' } });
  });

  test('about an abandoned declined card end only the unpaid request', async () => {
    const booking = await book();
    const sessionId = await openCheckout(renter, booking);
    await postForm(app, `/checkout/${sessionId}/pay`, { card: '4000000000000002' });
    // Stripe expires its page and sends the event before our own deadline is checked.
    const { stripe } = app.server.deps;
    await stripe.checkout.sessions.expire(sessionId);
    await until(async () => {
      const rows = await app.db.execute<{ count: number }>(
        sql`select count(*)::int as count from stripe_events
            where handled_at is not null and type = 'checkout.session.expired'
              and object ->> 'id' = ${sessionId}`,
      );
      return rows.rows[0]?.count === 1;
    });
    await app.travelTo(new Date(booking.payBy ?? 0));
    expect(await getBooking(renter, booking)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'unpaid',
      paymentStatus: 'unpaid',
    });
    const seen = await host.client.call(bookingEndpoints.getBooking, {
      params: { id: booking.id },
    });
    expect(seen.status).toBe(404);
  });

  test('a return without payment authorizes nothing', async () => {
    const booking = await book();
    const sessionId = await openCheckout(renter, booking);
    const back = await renter.client.call(paymentEndpoints.confirmPaymentAuthorization, {
      body: { sessionId, bookingId: booking.id },
    });
    expect(back.body.paymentStatus).toBe('unpaid');
  });
});

describe('money', () => {
  test('waits for a host whose account is restricted, and is then paid once', async () => {
    const booking = await approved();
    const account = host.user.stripeAccountId;
    await control('accounts', { account, state: 'restricted' });
    await app.travelTo(new Date(booking.endsAt));
    await changeBooking(host, booking, 'completed');
    expect(await getBooking(host, booking)).toMatchObject({
      status: 'completed',
      payoutStatus: 'failed',
    });
    await app.travel(minute);
    expect((await getBooking(host, booking)).payoutStatus).toBe('failed');
    expect(await moneyAtStripe(app, booking)).toEqual(threeDays.held);
    await control('accounts', { account, state: 'enabled' });
    await app.travel(minute);
    expect((await getBooking(host, booking)).payoutStatus).toBe('transferred');
    await app.travel(minute);
    expect(await moneyAtStripe(app, booking)).toEqual(threeDays.paidOut);
  });

  test('settled concurrently moves once, and the final state is the true one', async () => {
    const booking = await approved();
    await app.travelTo(new Date(booking.endsAt));
    await Promise.all([
      ...[1, 2, 3, 4].map(() => changeBooking(host, booking, 'completed')),
      ...[1, 2].map(() => app.server.jobs.runSweeps()),
    ]);
    await app.travel(minute);
    expect(await getBooking(host, booking)).toMatchObject({ payoutStatus: 'transferred' });
    expect(await moneyAtStripe(app, booking)).toEqual(threeDays.paidOut);
  });

  test('that the bank takes back ends the request', async () => {
    car = await listCar(host);
    const booking = await payBooking(
      app,
      renter,
      await requestBooking(renter, car, windowFrom(app, 60)),
    );
    const { stripe } = app.server.deps;
    const rows = await app.db.execute<{ intent_id: string }>(
      sql`select intent_id from payments where booking_id = ${booking.id}`,
    );
    await stripe.paymentIntents.cancel(rows.rows[0]?.intent_id ?? '');
    await until(async () => (await getBooking(renter, booking)).status === 'cancelled');
    expect(await getBooking(renter, booking)).toMatchObject({
      cancelReason: 'authorization_lapsed',
      cancelledBy: 'system',
      paymentStatus: 'voided',
    });
    const again = await requestBooking(renter, car, windowFrom(app, 60));
    expect(again.status).toBe('pending');
    expect(await moneyAtStripe(app, booking)).toMatchObject({ captured: 0, books: 0 });
  });

  test('is in balance, entry by entry', async () => {
    await expectBalancedEntries(app);
    await expectClosedAuthorizations(app);
  });
});
