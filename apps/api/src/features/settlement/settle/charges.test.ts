import { chargeEndpoints } from '@curbside/domain/charges/endpoints';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../platform/context.ts';
import {
  bookApproved,
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  requestBooking,
  until,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { compareWithStripe, expectBalances } from '../../../test/harness/money.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';
import { listTerms } from '../../charges/index.ts';
import { promiseRefund } from '../record/promise-refund.ts';

const app = await sharedApp();
const host = await createHost(app);
const renter = await createVerified(app);
const car = await listCar(host);

type Reader = typeof host;
const chargesFor = (reader: Reader, { id }: { id: number }) =>
  reader.client.call(chargeEndpoints.bookingCharges, { params: { id } });

test('a request makes the first terms and the order of its trip, and strangers see neither', async () => {
  const booking = await requestBooking(renter, car, windowFrom(app, 20, 3));
  const { body } = await chargesFor(renter, booking);
  expect(body).toEqual([
    {
      id: expect.any(Number),
      purpose: 'trip',
      status: 'due',
      lines: [
        { label: '$84.00 × 3 days', amount: '252.00' },
        { label: 'Service fee', amount: '12.60' },
        { label: 'New York sales tax', amount: '23.48' },
      ],
      asked: '288.08',
      total: '288.08',
      cardPart: null,
      toPay: '288.08',
      refunded: '0.00',
      createdAt: booking.createdAt,
      answerBy: null,
      payBy: booking.payBy,
      paidAt: null,
    },
  ]);
  expect(await listTerms(app.db, booking.id)).toMatchObject([
    { version: 1, reason: 'booked', startDate: booking.startDate, totalCents: 28_808 },
  ]);
  // The host sees a request once it is paid.
  expect((await chargesFor(host, booking)).status).toBe(404);
  expect((await chargesFor(await createVerified(app), booking)).status).toBe(404);
  await changeBooking(renter, booking, 'cancelled');
  expect((await chargesFor(renter, booking)).body).toMatchObject([{ status: 'voided' }]);
});

test('the order of a trip follows its payment; the host and staff see the share', async () => {
  const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 30, 3));
  const paid = { status: 'paid', paidAt: expect.any(String), payBy: null };
  expect((await chargesFor(renter, booking)).body).toMatchObject([paid]);
  expect((await chargesFor(renter, booking)).body[0]).not.toHaveProperty('hostShare');
  expect((await chargesFor(host, booking)).body).toMatchObject([{ hostShare: '214.20' }]);
  const support = await createStaff(app, 'support_staff');
  expect((await chargesFor(support, booking)).body).toMatchObject([{ hostShare: '214.20' }]);
});

test('a promised refund is made, in proportion or at the cost of the platform alone', async () => {
  const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 40, 3));
  const promise = (cents: number, borneBy: 'host' | 'platform') =>
    inTransaction(app.server.deps, { system: 'test' }, (ctx) =>
      promiseRefund(ctx, { bookingId: booking.id, cents, borneBy }),
    );
  expect(await promise(5000, 'platform')).toBe(5000);
  await until(async () => {
    const { refundStatus, paymentStatus } = await getBooking(renter, booking);
    return refundStatus === 'succeeded' && paymentStatus === 'partially_refunded';
  });
  expect(await getBooking(host, booking)).toMatchObject({
    paymentStatus: 'partially_refunded',
    refundAmount: '50.00',
    payoutAmount: '214.20',
  });
  await expectBalances(app, booking, { guest_balance: 0, host_payable: -21_420, losses: 5000 });
  // No more than the charge is given back.
  expect(await promise(99_999, 'host')).toBe(23_808);
  await until(async () => (await getBooking(renter, booking)).paymentStatus === 'refunded');
  expect((await chargesFor(host, booking)).body).toMatchObject([
    { status: 'refunded', refunded: '288.08' },
  ]);
  await compareWithStripe(app);
});
