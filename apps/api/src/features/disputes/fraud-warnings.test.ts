import type { Booking } from '@curbside/domain/bookings/booking';
import { complianceEndpoints } from '@curbside/domain/compliance/endpoints';
import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
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
  payBooking,
  requestBooking,
  takeTrip,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { compareWithStripe } from '../../test/harness/money.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { compareLedger } from '../ledger/index.ts';

const app = await sharedApp();
const admin = await createStaff(app, 'admin');
const host = await createHost(app);
const renter = await createVerified(app);
beforeEach(async () => {
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
});

const trip = async () => ({ host, renter, car: await listCar(host) });

async function warn({ id }: Booking): Promise<void> {
  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where booking_id = ${id}`,
  );
  await controlSandbox(app, 'early-fraud-warnings', { charge: rows[0]?.charge });
}

async function tasksOf({ id }: Booking) {
  const { body } = await admin.client.call(ledgerEndpoints.reconciliation);
  return body.filter(({ kind, bookingId }) => kind === 'fraud_warning' && bookingId === id);
}

const isTask = (booking: Booking) => async () => (await tasksOf(booking)).length === 1;

async function lettersAbout({ id }: Booking): Promise<number> {
  const letters = await lettersTo(app, admin.user.email);
  return letters.filter((letter) => letter.includes(`Booking ${id}: the bank warns`)).length;
}

test('a warning freezes the payout and is a task, until staff have resolved it', async () => {
  const booking = await bookApproved(app, await trip(), windowFrom(app, 2, 1));
  // Each event arrives twice.
  await controlSandbox(app, 'webhooks', { mode: 'repeat' });
  await warn(booking);
  await until(isTask(booking));
  expect(await tasksOf(booking)).toMatchObject([
    { status: 'open', ledgerAmount: booking.totalPrice, stripeAmount: booking.totalPrice },
  ]);
  expect((await getBooking(host, booking)).payoutStatus).toBe('frozen');
  // The ledger and Stripe agree meanwhile.
  expect(await compareLedger(app.server.deps, { system: 'test' })).toEqual([]);
  await completeTrip(app, host, booking);
  await app.travel(60_000);
  expect((await getBooking(host, booking)).payoutStatus).toBe('frozen');
  await until(async () => (await lettersAbout(booking)) > 0);
  expect(await lettersAbout(booking)).toBe(1);

  const [task] = await tasksOf(booking);
  const resolved = await admin.client.call(ledgerEndpoints.changeDifference, {
    params: { id: task?.id ?? 0 },
    body: { status: 'resolved', note: 'The guest showed the card.' },
  });
  expect(resolved.status).toBe(200);
  await app.travel(60_000);
  await until(async () => (await getBooking(host, booking)).payoutStatus === 'transferred');
  expect(await tasksOf(booking)).toEqual([]);
  await compareWithStripe(app);
});

test('a warning about a request that was captured in the dashboard freezes the payout', async () => {
  const booking = await requestBooking(renter, await listCar(host), windowFrom(app, 2, 1));
  await payBooking(app, renter, booking);
  const { rows } = await app.db.execute<{ intent: string }>(
    sql`select intent_id as intent from payments where booking_id = ${booking.id}`,
  );
  await app.server.deps.stripe.paymentIntents.capture(rows[0]?.intent ?? '');
  await until(async () => (await getBooking(host, booking)).paymentStatus === 'captured');
  await warn(booking);
  await until(isTask(booking));
  expect((await changeBooking(host, booking, 'approved')).status).toBe(200);
  expect((await getBooking(host, booking)).payoutStatus).toBe('frozen');
  await completeTrip(app, host, booking);
  await app.travel(60_000);
  expect((await getBooking(host, booking)).payoutStatus).toBe('frozen');
});

test('a warning whose event was lost is found in Stripe’s list', async () => {
  const booking = await bookApproved(app, await trip(), windowFrom(app, 2, 1));
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  await warn(booking);
  await app.travel(60_000);
  await until(isTask(booking));
  expect((await getBooking(host, booking)).payoutStatus).toBe('frozen');
});

test('a warning after the payout is a task all the same', async () => {
  const booking = await takeTrip(app, await trip());
  await until(async () => (await getBooking(host, booking)).payoutStatus === 'transferred');
  await warn(booking);
  await until(isTask(booking));
  expect((await getBooking(host, booking)).payoutStatus).toBe('transferred');
});

test('a warning about a payment that was given back in full is no task', async () => {
  const booking = await bookApproved(app, await trip(), windowFrom(app, 2, 1));
  expect((await changeBooking(renter, booking, 'cancelled')).status).toBe(200);
  await until(async () => (await getBooking(renter, booking)).paymentStatus === 'refunded');
  await warn(booking);
  await until(async () => {
    const query = { action: 'payment.fraud_warning' };
    const { body } = await admin.client.call(complianceEndpoints.auditLogs, { query });
    return body.some(({ entityId }) => entityId === String(booking.id));
  });
  expect(await tasksOf(booking)).toEqual([]);
  expect(await lettersAbout(booking)).toBe(0);
});
