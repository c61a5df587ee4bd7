import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { expect, test } from 'vitest';
import {
  bookApproved,
  changeBooking,
  controlSandbox,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { compareWithStripe } from '../../test/harness/money.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const app = await sharedApp();
const admin = await createStaff(app, 'admin');
const host = await createHost(app);
const renter = await createVerified(app);

test('a refund that our balance does not cover is a task for staff until funds arrive', async () => {
  const trip = { host, renter, car: await listCar(host) };
  const booking = await bookApproved(app, trip, windowFrom(app, 9));
  await app.travel(3 * day);
  await controlSandbox(app, 'payouts', { amount: 'all' });
  expect((await changeBooking(renter, booking, 'cancelled')).status).toBe(200);
  const tasks = async () => {
    const { body } = await admin.client.call(ledgerEndpoints.reconciliation);
    return body.filter(({ kind, bookingId }) => {
      return kind === 'refund_waiting' && bookingId === booking.id;
    });
  };
  const letters = async () =>
    (await lettersTo(app, admin.user.email)).filter((letter) =>
      letter.includes(`Booking ${booking.id}: a refund waits`),
    );
  await app.travel(minute);
  await until(async () => (await tasks()).length === 1);
  expect(await tasks()).toMatchObject([{ ledgerAmount: '288.08', stripeAmount: '0.00' }]);
  expect((await getBooking(renter, booking)).refundStatus).toBe('pending');
  await app.travel(5 * minute);
  await until(async () => (await letters()).length > 0);
  expect(await letters()).toHaveLength(1);

  await controlSandbox(app, 'topups', { amount: 28_808 });
  await until(async () => (await getBooking(renter, booking)).refundStatus === 'succeeded');
  await app.travel(minute);
  await until(async () => (await tasks()).length === 0);
  await compareWithStripe(app);
});
