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

/** Pays on the page and never comes back from it. */
async function payWithoutReturn(booking: Booking): Promise<void> {
  const session = await openCheckout(renter, booking);
  await postForm(app, `/checkout/${session}/pay`, { card: visa });
}

/** Where the money is according to Stripe, beside where the ledger says it is. */
async function moneyOf(booking: Pick<Booking, 'id'>) {
  const { stripe } = app.server.deps;
  const rows = await app.db.execute<{ intent_id: string; charge_id: string }>(
    sql`select intent_id, charge_id from payments where booking_id = ${booking.id}`,
  );
  const intentId = rows.rows[0]?.intent_id ?? '';
  const intent = await stripe.paymentIntents.retrieve(intentId);
  const refunds = await stripe.refunds.list({ payment_intent: intentId });
  const transfers = await stripe.transfers.list({ limit: 100 });
  const ofBooking = transfers.data.filter(
    ({ source_transaction: source }) => source === rows.rows[0]?.charge_id,
  );
  const sum = (amounts: { amount: number }[]) => amounts.reduce((all, one) => all + one.amount, 0);
  const books = await app.db.execute<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::int as cents from ledger_lines
        where booking_id = ${booking.id} and account in ('stripe_pending', 'stripe_available', 'stripe_fees')`,
  );
  return {
    captured: intent.amount_received,
    refunds: refunds.data.length,
    refunded: sum(refunds.data),
    transfers: ofBooking.length,
    transferred: sum(ofBooking),
    books: books.rows[0]?.cents,
  };
}

async function isSettled(booking: Pick<Booking, 'id'>): Promise<boolean> {
  const rows = await app.db.execute<{ is_settled: boolean }>(
    sql`select is_settled from bookings where id = ${booking.id}`,
  );
  return rows.rows[0]?.is_settled ?? false;
}

const whole = { captured: 28808, refunds: 0, refunded: 0 };
const heldMoney = { ...whole, transfers: 0, transferred: 0, books: 28808 };
const paidOut = { ...whole, transfers: 1, transferred: 21420, books: 28808 - 21420 };
const givenBack = {
  captured: 28808,
  refunds: 1,
  refunded: 28808,
  transfers: 0,
  transferred: 0,
  books: 0,
};

describe('events', () => {
  test.each(['repeat', 'reorder', 'delay'])('in mode %s: a trip goes as ever', async (mode) => {
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
    expect(await moneyOf(booking)).toEqual(paidOut);
  });

  test('that never come are asked for by the sweep', async () => {
    await control('webhooks', { mode: 'drop' });
    const booking = await book();
    await payWithoutReturn(booking);
    expect((await getBooking(renter, booking)).paymentStatus).toBe('unpaid');
    await app.travel(minute);
    expect((await getBooking(renter, booking)).paymentStatus).toBe('authorized');
  });

  test('a payment in the last minute counts, even when its event is lost', async () => {
    await control('webhooks', { mode: 'drop' });
    const booking = await book();
    await payWithoutReturn(booking);
    await app.travelTo(new Date(booking.payBy ?? 0));
    expect(await getBooking(renter, booking)).toMatchObject({
      status: 'pending',
      paymentStatus: 'authorized',
    });
  });

  test('that come before the browser does change nothing about its return', async () => {
    const booking = await book();
    const sessionId = await openCheckout(renter, booking);
    await postForm(app, `/checkout/${sessionId}/pay`, { card: visa });
    await until(async () => (await getBooking(renter, booking)).paymentStatus === 'authorized');
    const back = await renter.client.call(paymentEndpoints.confirmPaymentAuthorization, {
      body: { sessionId, bookingId: booking.id },
    });
    expect(back).toMatchObject({ status: 200, body: { paymentStatus: 'authorized' } });
  });

  test('that a declined card was given up end an unpaid request, and no other', async () => {
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

const faults = ['500', 'timeout', 'timeout-after-acting', '429'] as const;

describe.each(faults)('when Stripe answers %s', (answer) => {
  const order = (path: string, times = 2) =>
    control('faults', { path, answer, times, method: 'POST' });

  test('to checkout: the guest hears so, and can pay on the next try', async () => {
    const booking = await book();
    await order('/v1/checkout/sessions');
    const first = await renter.client.call(paymentEndpoints.createCheckoutSession, {
      body: { bookingId: booking.id },
    });
    // The session that Stripe created before the connection broke is found under the same key.
    if (answer === 'timeout-after-acting') expect(first.status).toBe(200);
    else expect(first).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
    await control('faults', { path: '/v1/checkout/sessions', answer, times: 0 });
    expect((await payBooking(app, renter, booking)).paymentStatus).toBe('authorized');
  });

  test('to the capture: it happens once, and the approval is finished', async () => {
    const booking = await paid();
    await order('/v1/payment_intents/{id}/capture');
    const approval = await changeBooking(host, booking, 'approved');
    if (answer === 'timeout-after-acting') expect(approval.status).toBe(200);
    else {
      const inProgress = { status: 'pending', approval: 'in_progress' };
      expect(approval).toMatchObject({ status: 202, body: inProgress });
      expect(await getBooking(renter, booking)).toMatchObject(inProgress);
      // A second click while the first approval waits for Stripe changes nothing.
      expect((await changeBooking(host, booking, 'approved')).status).toBe(409);
    }
    await control('faults', { path: '/v1/payment_intents/{id}/capture', answer, times: 0 });
    await app.travel(3 * minute);
    expect(await getBooking(host, booking)).toMatchObject({
      status: 'approved',
      paymentStatus: 'captured',
      payoutStatus: 'held',
    });
    expect(await moneyOf(booking)).toEqual(heldMoney);
  });

  test('to the payout account: what it said last counts', async () => {
    const booking = await paid();
    await control('faults', { path: '/v1/accounts', answer, times: 2, method: 'GET' });
    expect(await changeBooking(host, booking, 'approved')).toMatchObject({
      status: 200,
      body: { status: 'approved', paymentStatus: 'captured' },
    });
    await control('faults/clear', {});
  });

  test('to every call of an approval: it waits, and the payout account is checked again', async () => {
    const owner = await createHost(app);
    car = await listCar(owner);
    const [booking, other] = [
      await paid(),
      await payBooking(app, renter, await requestBooking(renter, car, windowFrom(app, 20))),
    ];
    const path = '/v1/payment_intents/{id}/capture';
    await control('webhooks', { mode: 'drop' });
    await control('faults', { path: '/v1/accounts', answer, times: 50 });
    await control('faults', { path, answer: '500', times: 50 });
    expect(await changeBooking(owner, booking, 'approved')).toMatchObject({
      status: 202,
      body: { status: 'pending', approval: 'in_progress' },
    });
    await control('faults/clear', {});
    await app.travel(3 * minute);
    expect(await getBooking(owner, booking)).toMatchObject({ status: 'approved' });

    await control('faults', { path: '/v1/accounts', answer, times: 50 });
    await control('faults', { path, answer: '500', times: 50 });
    expect((await changeBooking(owner, other, 'approved')).status).toBe(202);
    await control('faults/clear', {});
    const account = owner.user.stripeAccountId;
    await control('accounts', { account, state: 'restricted' });
    await app.travel(3 * minute);
    expect(await getBooking(owner, other)).toMatchObject({
      status: 'pending',
      paymentStatus: 'authorized',
      approval: null,
    });
    expect(await changeBooking(owner, other, 'approved')).toMatchObject({
      status: 409,
      body: { requiresStripeConnect: true },
    });
  });

  test('to the capture, for too long: the request waits again, and can be called off', async () => {
    const booking = await paid();
    await order('/v1/payment_intents/{id}/capture', 50);
    await changeBooking(host, booking, 'approved');
    if (answer !== 'timeout-after-acting') {
      expect((await getBooking(renter, booking)).cancellation).toEqual({
        allowed: false,
        refundAmount: '0.00',
        keptAmount: '0.00',
      });
      expect((await changeBooking(renter, booking, 'cancelled')).status).toBe(409);
    }
    await app.travel(16 * minute);
    await control('faults', { path: '/v1/payment_intents/{id}/capture', answer, times: 0 });
    expect((await changeBooking(renter, booking, 'cancelled')).status).toBe(200);
    await app.travel(2 * minute);
    // Where Stripe captured all the same, the capture is refunded.
    const hasActed = answer === 'timeout-after-acting';
    expect(await getBooking(renter, booking)).toMatchObject({
      status: 'cancelled',
      paymentStatus: hasActed ? 'refunded' : 'voided',
    });
    expect((await moneyOf(booking)).books).toBe(0);
  });

  test('to the refund: the money goes back once', async () => {
    const booking = await approved();
    await order('/v1/refunds');
    expect((await changeBooking(host, booking, 'cancelled')).status).toBe(200);
    await app.travel(minute);
    await app.travel(5 * minute);
    expect(await getBooking(host, booking)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await isSettled(booking)).toBe(true);
    expect(await moneyOf(booking)).toEqual(givenBack);
  });

  test('to the transfer: the host is paid once', async () => {
    const booking = await approved();
    await app.travelTo(new Date(booking.endsAt));
    await order('/v1/transfers');
    expect((await changeBooking(host, booking, 'completed')).status).toBe(200);
    await app.travel(minute);
    await app.travel(5 * minute);
    expect(await getBooking(host, booking)).toMatchObject({ payoutStatus: 'transferred' });
    expect(await isSettled(booking)).toBe(true);
    expect(await moneyOf(booking)).toEqual(paidOut);
  });

  test('to giving the authorization up: it is given up all the same', async () => {
    const booking = await paid();
    await order('/v1/payment_intents/{id}/cancel');
    expect((await changeBooking(host, booking, 'rejected')).status).toBe(200);
    await app.travel(minute);
    await app.travel(5 * minute);
    expect(await getBooking(renter, booking)).toMatchObject({
      status: 'rejected',
      paymentStatus: 'voided',
    });
    expect(await moneyOf(booking)).toMatchObject({ captured: 0, transfers: 0, books: 0 });
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
    expect(await moneyOf(booking)).toEqual(heldMoney);
    await control('accounts', { account, state: 'enabled' });
    await app.travel(minute);
    expect((await getBooking(host, booking)).payoutStatus).toBe('transferred');
    await app.travel(minute);
    expect(await moneyOf(booking)).toEqual(paidOut);
  });

  test('settled by many at once moves once, and the last word is the true one', async () => {
    const booking = await approved();
    await app.travelTo(new Date(booking.endsAt));
    await Promise.all([
      ...[1, 2, 3, 4].map(() => changeBooking(host, booking, 'completed')),
      ...[1, 2].map(() => app.server.jobs.runSweeps()),
    ]);
    await app.travel(minute);
    expect(await getBooking(host, booking)).toMatchObject({ payoutStatus: 'transferred' });
    expect(await moneyOf(booking)).toEqual(paidOut);
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
    expect(await moneyOf(booking)).toMatchObject({ captured: 0, books: 0 });
  });

  test('is in balance, entry by entry', async () => {
    const unbalanced = await app.db.execute(
      sql`select entry from ledger_lines group by entry having sum(cents) <> 0`,
    );
    expect(unbalanced.rows).toEqual([]);
    const open = await app.db.execute(
      sql`select booking_id from ledger_lines where account = 'guest_authorizations'
          group by booking_id having sum(cents) <> 0 and booking_id in
            (select id from bookings where status <> 'pending')`,
    );
    expect(open.rows).toEqual([]);
  });
});
