import type { Booking } from '@curbside/domain/bookings/booking';
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
  payBooking,
  requestBooking,
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
const answers = ['500', 'timeout', 'timeout-after-acting', '429'] as const;

// Nearly all of the time is spent waiting for retries, so each answer has its own server.
describe.concurrent.each(answers)('when Stripe answers %s', (answer) => {
  describe('to', { concurrent: false }, async () => {
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
    const book = () => requestBooking(renter, car, windowFrom(app, 3, 3));
    const paid = async () => payBooking(app, renter, await book());
    const approved = async () => {
      const approval = await changeBooking(host, await paid(), 'approved');
      if (approval.status !== 200) throw new Error(JSON.stringify(approval.body));
      return approval.body;
    };
    const isSettled = async ({ id }: Pick<Booking, 'id'>) => {
      const { rows } = await app.db.execute<{ is_settled: boolean }>(
        sql`select is_settled from bookings where id = ${id}`,
      );
      return rows[0]?.is_settled ?? false;
    };
    const order = (path: string, times = 2) =>
      control('faults', { path, answer, times, method: 'POST' });

    test('checkout: the guest gets an error, and can pay on the next try', async () => {
      const booking = await book();
      await order('/v1/checkout/sessions');
      const first = await renter.client.call(paymentEndpoints.createCheckoutSession, {
        body: { bookingId: booking.id },
      });
      // The session that Stripe created before the connection broke is found by the same key.
      if (answer === 'timeout-after-acting') expect(first.status).toBe(200);
      else expect(first).toMatchObject({ status: 503, body: { code: 'payments_unavailable' } });
      await control('faults', { path: '/v1/checkout/sessions', answer, times: 0 });
      expect((await payBooking(app, renter, booking)).paymentStatus).toBe('authorized');
    });

    test('the capture: it happens once, and the approval is finished', async () => {
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
      expect(await moneyAtStripe(app, booking)).toEqual(threeDays.held);
    });

    test('the payout account: the last known state counts', async () => {
      const booking = await paid();
      await control('faults', { path: '/v1/accounts', answer, times: 2, method: 'GET' });
      expect(await changeBooking(host, booking, 'approved')).toMatchObject({
        status: 200,
        body: { status: 'approved', paymentStatus: 'captured' },
      });
      await control('faults/clear', {});
    });

    test('every call of an approval: it waits, and the payout account is checked again', async () => {
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

    test('the capture, for too long: the request is pending again, and can be cancelled', async () => {
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
      // If Stripe captured despite the failure, the capture is refunded.
      const hasActed = answer === 'timeout-after-acting';
      expect(await getBooking(renter, booking)).toMatchObject({
        status: 'cancelled',
        paymentStatus: hasActed ? 'refunded' : 'voided',
      });
      expect((await moneyAtStripe(app, booking)).books).toBe(0);
    });

    test('the refund: the money goes back once', async () => {
      const booking = await approved();
      await order('/v1/refunds');
      expect((await changeBooking(host, booking, 'cancelled')).status).toBe(200);
      await app.travel(minute);
      await app.travel(5 * minute);
      expect(await getBooking(host, booking)).toMatchObject({ paymentStatus: 'refunded' });
      expect(await isSettled(booking)).toBe(true);
      expect(await moneyAtStripe(app, booking)).toEqual(threeDays.givenBack);
    });

    test('the transfer: the host is paid once', async () => {
      const booking = await approved();
      await app.travelTo(new Date(booking.endsAt));
      await order('/v1/transfers');
      expect((await changeBooking(host, booking, 'completed')).status).toBe(200);
      await app.travel(minute);
      await app.travel(5 * minute);
      expect(await getBooking(host, booking)).toMatchObject({ payoutStatus: 'transferred' });
      expect(await isSettled(booking)).toBe(true);
      expect(await moneyAtStripe(app, booking)).toEqual(threeDays.paidOut);
    });

    test('the void: the authorization is voided all the same', async () => {
      const booking = await paid();
      await order('/v1/payment_intents/{id}/cancel');
      expect((await changeBooking(host, booking, 'rejected')).status).toBe(200);
      await app.travel(minute);
      await app.travel(5 * minute);
      expect(await getBooking(renter, booking)).toMatchObject({
        status: 'rejected',
        paymentStatus: 'voided',
      });
      expect(await moneyAtStripe(app, booking)).toMatchObject({
        captured: 0,
        transfers: 0,
        books: 0,
      });
    });

    test('any call: the ledger is in balance, entry by entry', async () => {
      await expectBalancedEntries(app);
      await expectClosedAuthorizations(app);
    });
  });
});
