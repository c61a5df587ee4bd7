import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { marketInstant } from '@curbside/domain/calendar/instants';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Queryable } from '../../platform/database/index.ts';
import {
  changeBooking,
  countHolds,
  createVerified,
  getBooking,
  listCar,
  openCheckout,
  payAtPage,
  payBooking,
  requestBooking,
  until,
} from '../../test/harness/factories.ts';
import { balancesOf } from '../../test/harness/money.ts';
import { sharedTrade } from '../../test/harness/shared-app.ts';
import { untilWaiting } from '../../test/harness/waiting.ts';

const { app, host, renter, car, nextWindow } = await sharedTrade();

/** 2.9% and 30 cents of $288.08, in cents. Stripe keeps it even after a refund. */
const stripeFee = 865;
const authorizationEnded = { authorizations_held: 0, guest_authorizations: 0 };

describe('payment', () => {
  test('is authorized, not paid, by the webhook alone if the browser never returns', async () => {
    const booking = await requestBooking(renter, car, nextWindow());
    const session = await openCheckout(renter, booking);
    await payAtPage(app, `/checkout/${session}`);
    await until(async () => (await getBooking(renter, booking)).paymentStatus === 'authorized');
  });

  test('may be tried again after a decline', async () => {
    const booking = await requestBooking(renter, car, nextWindow());
    const declined = await payBooking(app, renter, booking, '4000000000000002');
    expect(declined.paymentStatus).toBe('unpaid');
    expect((await payBooking(app, renter, booking)).paymentStatus).toBe('authorized');
  });

  test('opens the same page when asked twice, and none after payment', async () => {
    const booking = await requestBooking(renter, car, nextWindow());
    const [first, second] = await Promise.all([
      openCheckout(renter, booking),
      openCheckout(renter, booking),
    ]);
    expect(second).toBe(first);
    await payBooking(app, renter, booking);
    const late = await renter.client.call(paymentEndpoints.createCheckoutSession, {
      body: { bookingId: booking.id },
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  });

  test('opens no second page if another click opens one meanwhile', async () => {
    const booking = await requestBooking(renter, car, nextWindow());
    const first = await openCheckout(renter, booking);
    const pageOf = sql`select checkout_session_id as session, checkout_url as url
      from payments where booking_id = ${booking.id}`;
    const [page] = (await app.db.execute<{ session: string; url: string }>(pageOf)).rows;
    const setPage = (tx: Queryable, session: string | null, url: string | null) =>
      tx.execute(sql`update payments set checkout_session_id = ${session}, checkout_url = ${url}
        where booking_id = ${booking.id}`);
    await setPage(app.db, null, null);
    let second: Promise<string> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select from payments where booking_id = ${booking.id} for update`);
      second = openCheckout(renter, booking);
      await untilWaiting(app.db, 1);
      await setPage(tx, page?.session ?? null, page?.url ?? null);
    });
    expect(await second).toBe(first);
  });

  test('leads back to the address that the guest uses', async () => {
    const booking = await requestBooking(renter, car, nextWindow());
    const session = await openCheckout(renter, booking);
    const back = await payAtPage(app, `/checkout/${session}`);
    expect(back.headers.get('location')).toBe(
      `${app.url}/booking-success?bookingId=${booking.id}&session_id=${session}`,
    );
  });

  test('is for the guest only', async () => {
    const booking = await requestBooking(renter, car, nextWindow());
    const session = await openCheckout(renter, booking);
    const stranger = await createVerified(app);
    for (const person of [stranger, host]) {
      const checkout = await person.client.call(paymentEndpoints.createCheckoutSession, {
        body: { bookingId: booking.id },
      });
      expect(checkout.status).toBe(404);
      const confirm = await person.client.call(paymentEndpoints.confirmPaymentAuthorization, {
        body: { bookingId: booking.id, sessionId: session },
      });
      expect(confirm.status).toBe(404);
    }
  });
});

async function paidRequest(days = 3): Promise<Booking> {
  return payBooking(app, renter, await requestBooking(renter, car, nextWindow(days)));
}

describe('the host’s answer', () => {
  test('approve captures and holds the payout', async () => {
    const booking = await paidRequest();
    const answer = await changeBooking(host, booking, 'approved');
    expect(answer.body).toMatchObject({
      status: 'approved',
      paymentStatus: 'captured',
      payoutStatus: 'held',
      quote: { commission: '37.80', hostPayout: '214.20' },
    });
    expect(await balancesOf(app, booking)).toEqual({
      ...authorizationEnded,
      guest_balance: 0,
      stripe_pending: 28808 - stripeFee,
      stripe_fees: stripeFee,
      host_payable: -21420,
      commission_income: -3780,
      service_fee_income: -1260,
      sales_tax_payable: -2348,
    });
    expect(await changeBooking(host, booking, 'approved')).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
  });

  test('approve twice at once captures once', async () => {
    const booking = await paidRequest();
    const answers = await Promise.all([1, 2].map(() => changeBooking(host, booking, 'approved')));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).not.toContain(
      500,
    );
    expect((await getBooking(host, booking)).paymentStatus).toBe('captured');
    expect((await balancesOf(app, booking)).stripe_pending).toBe(28808 - stripeFee);
  });

  test('approve and cancel at once end in one of the two, with the money to match', async () => {
    for (let round = 0; round < 3; round += 1) {
      const booking = await paidRequest();
      await Promise.all([
        changeBooking(host, booking, 'approved'),
        changeBooking(renter, booking, 'cancelled'),
      ]);
      const after = await getBooking(renter, booking);
      const expected = {
        approved: 'captured',
        cancelled: after.contract ? 'refunded' : 'voided',
      };
      expect(after.paymentStatus).toBe(expected[after.status as 'approved' | 'cancelled']);
      expect(await countHolds(app, booking)).toBe(after.status === 'approved' ? 1 : 0);
    }
  });

  test('approve without a payout account asks for onboarding', async () => {
    const unpaidHost = await createVerified(app);
    const otherCar = await listCar(unpaidHost);
    const booking = await payBooking(
      app,
      renter,
      await requestBooking(renter, otherCar, nextWindow()),
    );
    expect(await changeBooking(unpaidHost, booking, 'approved')).toMatchObject({
      status: 409,
      body: { message: 'stripe_connect_required', requiresStripeConnect: true },
    });
    expect((await getBooking(unpaidHost, booking)).status).toBe('pending');
  });

  test('reject voids the authorization and frees the dates', async () => {
    const booking = await paidRequest();
    const answer = await changeBooking(host, booking, 'rejected');
    expect(answer.body).toMatchObject({ status: 'rejected', paymentStatus: 'voided' });
    expect(await countHolds(app, booking)).toBe(0);
    expect(await balancesOf(app, booking)).toEqual(authorizationEnded);
  });

  test('is for the host only', async () => {
    const booking = await paidRequest();
    const stranger = await createVerified(app);
    for (const status of ['approved', 'rejected', 'completed']) {
      expect((await changeBooking(renter, booking, status)).status).toBe(403);
      expect((await changeBooking(stranger, booking, status)).status).toBe(404);
    }
    expect((await getBooking(renter, booking)).status).toBe('pending');
  });
});

describe('cancellation', () => {
  test('of a request voids it in full', async () => {
    const booking = await paidRequest();
    expect(booking.cancellation).toEqual({
      allowed: true,
      refundAmount: '288.08',
      keptAmount: '0.00',
    });
    const answer = await changeBooking(renter, booking, 'cancelled');
    expect(answer.body).toMatchObject({ status: 'cancelled', paymentStatus: 'voided' });
    expect(await countHolds(app, booking)).toBe(0);
  });

  test('of a trip by the host sends everything back', async () => {
    const booking = await paidRequest();
    await changeBooking(host, booking, 'approved');
    const answer = await changeBooking(host, booking, 'cancelled');
    expect(answer.body).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refundAmount: '288.08',
      cancelledBy: 'owner',
    });
    expect(await balancesOf(app, booking)).toEqual({
      ...authorizationEnded,
      guest_balance: 0,
      stripe_pending: -stripeFee,
      stripe_fees: stripeFee,
      host_payable: 0,
      commission_income: 0,
      service_fee_income: 0,
      sales_tax_payable: 0,
    });
  });
});

describe('the clock', () => {
  const hour = 3_600_000;

  test('cancels a request that is not paid within 30 minutes, and not a minute earlier', async () => {
    const booking = await requestBooking(renter, car, nextWindow());
    const payBy = new Date(booking.payBy ?? 0);
    await app.travelTo(new Date(payBy.getTime() - 60_000));
    expect((await getBooking(renter, booking)).status).toBe('pending');
    await app.travelTo(payBy);
    expect(await getBooking(renter, booking)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'unpaid',
      paymentStatus: 'unpaid',
    });
    expect(await countHolds(app, booking)).toBe(0);
  });

  test('cancels a request that is not answered before the authorization lapses', async () => {
    const booking = await paidRequest();
    const answerBy = new Date(booking.answerBy ?? 0);
    expect(answerBy < new Date(booking.startsAt)).toBe(true);
    await app.travelTo(new Date(answerBy.getTime() - 60_000));
    expect((await getBooking(renter, booking)).status).toBe('pending');
    await app.travelTo(answerBy);
    expect(await getBooking(renter, booking)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'unanswered',
      paymentStatus: 'voided',
    });
  });

  test('says that the host did not answer, also if the authorization has lapsed since', async () => {
    const booking = await paidRequest();
    const later = new Date(new Date(booking.answerBy ?? 0).getTime() + 10 * 24 * hour);
    await app.travelTo(later);
    await until(async () => (await getBooking(renter, booking)).paymentStatus === 'voided');
    const cancelled = await getBooking(renter, booking);
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'unanswered' });
    const { rows } = await app.db.execute<{ at: Date }>(
      sql`select cancelled_at as at from bookings where id = ${booking.id}`,
    );
    expect(new Date(rows[0]?.at ?? 0).getTime()).toBeGreaterThanOrEqual(later.getTime());
  });

  test('keeps one day of a trip cancelled late, and pays the host their share at once', async () => {
    const booking = await paidRequest();
    await changeBooking(host, booking, 'approved');
    const startsAt = new Date(booking.startsAt).getTime();
    await app.travelTo(new Date(startsAt - 24 * hour));
    expect((await getBooking(renter, booking)).cancellation.keptAmount).toBe('0.00');
    const expected = { status: 'cancelled', refundAmount: '288.08' } as const;
    await app.travelTo(new Date(startsAt - 24 * hour + 1_000));
    expect((await getBooking(renter, booking)).cancellation).toEqual({
      allowed: true,
      refundAmount: '192.05',
      keptAmount: '96.03',
    });
    // A page that was opened earlier still shows a full refund.
    const params = { id: booking.id };
    const late = await renter.client.call(bookingEndpoints.changeBooking, {
      params,
      body: expected,
    });
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'The refund amount has changed. Please check it and try again.' },
    });
    expect((await getBooking(renter, booking)).status).toBe('approved');
    const answer = await changeBooking(renter, booking, 'cancelled');
    expect(answer.body).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'partially_refunded',
      refundAmount: '192.05',
    });
    await until(async () => (await getBooking(host, booking)).payoutStatus === 'transferred');
    expect((await getBooking(host, booking)).payoutAmount).toBe('71.40');
    expect(await balancesOf(app, booking)).toEqual({
      ...authorizationEnded,
      guest_balance: 0,
      stripe_pending: 0,
      stripe_available: 9603 - 7140 - stripeFee,
      host_payable: 0,
      stripe_fees: stripeFee,
      commission_income: -1260,
      service_fee_income: -420,
      sales_tax_payable: -783,
    });
  });

  test('keeps a day of a trip that was booked late, from the moment it is approved', async () => {
    const window = nextWindow();
    await app.travelTo(new Date(marketInstant(window.startDate, 10).getTime() - 14 * hour));
    const booking = await payBooking(app, renter, await requestBooking(renter, car, window));
    await changeBooking(host, booking, 'approved');
    expect((await getBooking(renter, booking)).cancellation).toMatchObject({
      refundAmount: '192.05',
      keptAmount: '96.03',
    });
    expect((await changeBooking(renter, booking, 'cancelled')).body).toMatchObject({
      paymentStatus: 'partially_refunded',
      refundAmount: '192.05',
    });
  });

  test('completes a day after drop-off and pays the host; before drop-off nobody can', async () => {
    const booking = await paidRequest();
    await changeBooking(host, booking, 'approved');
    const endsAt = new Date(booking.endsAt).getTime();
    await app.travelTo(new Date(endsAt - 60_000));
    expect(await changeBooking(host, booking, 'completed')).toMatchObject({
      status: 409,
      body: { message: 'A trip can be completed once its drop-off has passed.' },
    });
    expect(await changeBooking(renter, booking, 'cancelled')).toMatchObject({
      status: 409,
      body: { message: 'The trip has begun, so it can no longer be cancelled.' },
    });
    await app.travelTo(new Date(endsAt + 24 * hour - 60_000));
    expect((await getBooking(host, booking)).status).toBe('approved');
    await app.travelTo(new Date(endsAt + 24 * hour));
    expect(await getBooking(host, booking)).toMatchObject({
      status: 'completed',
      payoutStatus: 'transferred',
    });
    expect(await balancesOf(app, booking)).toMatchObject({
      stripe_available: 28808 - 21420 - stripeFee,
    });
  });

  test('lets the host complete once drop-off has passed', async () => {
    const booking = await paidRequest();
    await changeBooking(host, booking, 'approved');
    await app.travelTo(new Date(booking.endsAt));
    const answer = await changeBooking(host, booking, 'completed');
    expect(answer.body).toMatchObject({
      status: 'completed',
      payoutStatus: 'transferred',
      payoutAmount: '214.20',
    });
  });

  test('never goes back', async () => {
    const past = new Date(app.now().getTime() - 60_000).toISOString();
    const answer = await app.visitor().send('POST', '/api/test/clock', { now: past });
    expect(answer.status).toBe(409);
  });
});
