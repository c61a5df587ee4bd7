import type { Booking } from '@curbside/domain/bookings/booking';
import type { Car } from '@curbside/domain/cars/car';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { acceptedChange, endingDaysLater } from '../../../test/harness/changes.ts';
import {
  bookApproved,
  changeBooking,
  completeTrip,
  controlSandbox,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  until,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { lettersTo } from '../../../test/harness/mailbox.ts';
import { compareWithStripe, expectBalances } from '../../../test/harness/money.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const app = await sharedApp();
const admin = await createStaff(app, 'admin');
const host = await createHost(app);
const renter = await createVerified(app);
let car: Car;
beforeEach(async () => {
  car = await listCar(host);
});

/** A trip whose payment has settled and was paid out to the platform's bank. */
async function paidToTheBank(): Promise<Booking> {
  const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 5));
  await app.travel(3 * day);
  await controlSandbox(app, 'payouts', { amount: 'all' });
  return booking;
}

const stuck = async ({ id }: Booking) =>
  (await admin.client.call(payoutEndpoints.stuckPayouts)).body.find(
    ({ bookingId }) => bookingId === id,
  );

test('a payout beyond the balance waits, is shown to staff, and is sent when funds arrive', async () => {
  const booking = await paidToTheBank();
  await completeTrip(app, host, booking);
  expect(await getBooking(host, booking)).toMatchObject({
    status: 'completed',
    payoutStatus: 'failed',
  });
  expect(await stuck(booking)).toMatchObject({ amount: '214.20', status: 'failed' });
  await expectBalances(app, booking, { host_payable: -21420 });
  await controlSandbox(app, 'topups', { amount: 21_420 });
  for (let tries = 0; tries < 3; tries += 1) await app.travel(61 * minute);
  expect((await getBooking(host, booking)).payoutStatus).toBe('transferred');
  expect(await stuck(booking)).toBeUndefined();
  await expectBalances(app, booking, { host_payable: 0 });
  await compareWithStripe(app);
});

test('a payout of which a part is beyond the balance names that part', async () => {
  const people = { host, renter, car };
  const booking = await bookApproved(app, people, windowFrom(app, 5));
  const longer = endingDaysLater(booking, 2);
  await acceptedChange({ asker: renter, answerer: host }, booking, longer);
  // The refund leaves 92.06 of the extension, of which the host gets 142.80.
  const refund = await admin.client.call(staffBookingEndpoints.refundAsStaff, {
    params: { id: booking.id },
    body: { amount: '100.00', reason: 'Sorry.', borneBy: 'platform' },
  });
  expect(refund.status).toBe(200);
  await app.travel(3 * day);
  await controlSandbox(app, 'payouts', { amount: 'all' });
  await controlSandbox(app, 'topups', { amount: 21_420 + 9206 });
  await completeTrip(app, host, await getBooking(host, booking));
  await expectBalances(app, booking, { host_payable: -5074 });
  await until(async () => (await getBooking(host, booking)).payoutStatus === 'failed');
  await until(async () =>
    (await lettersTo(app, host.user.email)).some((letter) =>
      letter.includes('Your payout of $50.74 could not be transferred.'),
    ),
  );
  expect(await stuck(booking)).toMatchObject({ amount: '50.74', status: 'failed' });
  expect((await getBooking(host, booking)).payout).toMatchObject({
    amount: '357.00',
    waiting: '50.74',
    sent: '306.26',
  });
  await controlSandbox(app, 'topups', { amount: 5074 });
  for (let tries = 0; tries < 3; tries += 1) await app.travel(61 * minute);
  expect((await getBooking(host, booking)).payoutStatus).toBe('transferred');
  await expectBalances(app, booking, { host_payable: 0 });
  await compareWithStripe(app);
});

test('events of a trip whose payout waits for funds are handled', async () => {
  const booking = await paidToTheBank();
  await completeTrip(app, host, booking);
  expect((await getBooking(host, booking)).payoutStatus).toBe('failed');
  const { rows } = await app.db.execute<{ intent: string }>(
    sql`select intent_id as intent from payments where booking_id = ${booking.id}`,
  );
  const refund = { payment_intent: rows[0]?.intent ?? '', amount: 1000 };
  const { id } = await app.server.deps.stripe.refunds.create(refund);
  const ofRefund = async () => {
    const { rows } = await app.db.execute<{ handled: boolean }>(
      sql`select handled_at is not null as handled from stripe_events where object->>'id' = ${id}`,
    );
    return rows;
  };
  await until(async () => (await ofRefund()).length > 0);
  await until(async () => (await ofRefund()).every(({ handled }) => handled));
  await controlSandbox(app, 'topups', { amount: 30_000 });
  for (let tries = 0; tries < 3; tries += 1) await app.travel(61 * minute);
  expect((await getBooking(host, booking)).payoutStatus).toBe('transferred');
  await compareWithStripe(app);
});

test('a refund that waits for funds is made once, and succeeds when they arrive', async () => {
  const booking = await paidToTheBank();
  await changeBooking(host, booking, 'cancelled');
  const { rows } = await app.db.execute<{ intent: string }>(
    sql`select intent_id as intent from payments where booking_id = ${booking.id}`,
  );
  const refunds = async () =>
    (await app.server.deps.stripe.refunds.list({ payment_intent: rows[0]?.intent ?? '' })).data;
  expect(await refunds()).toMatchObject([{ amount: 28_808, status: 'pending' }]);
  await app.travel(2 * day);
  await compareWithStripe(app);
  await controlSandbox(app, 'topups', { amount: 30_000 });
  await until(async () => (await refunds())[0]?.status === 'succeeded');
  await app.travel(2 * minute);
  expect(await refunds()).toMatchObject([{ amount: 28_808, status: 'succeeded' }]);
  await expectBalances(app, booking, { guest_balance: 0, host_payable: 0 });
  await compareWithStripe(app);
});

test('a refund that waited becomes available in the ledger though no event tells of it', async () => {
  const booking = await paidToTheBank();
  await changeBooking(host, booking, 'cancelled');
  await app.travel(day);
  // Too little, but newer than the refund: the reading of new transactions goes on from there.
  await controlSandbox(app, 'topups', { amount: 100 });
  await app.travel(day);
  await expectBalances(app, booking, { stripe_pending: -28_808 });
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  await controlSandbox(app, 'topups', { amount: 30_000 });
  await compareWithStripe(app);
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
  await expectBalances(app, booking, { stripe_pending: 0 });
});
