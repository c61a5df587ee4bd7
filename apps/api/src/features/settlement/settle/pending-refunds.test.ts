import type { Booking } from '@curbside/domain/bookings/booking';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  bookApproved,
  changeBooking,
  controlSandbox,
  createHost,
  createVerified,
  getBooking,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  until,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { lettersTo } from '../../../test/harness/mailbox.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

/** Stripe's test card whose refunds start as pending. */
const slowCard = '4000000000007726';

const app = await sharedApp();
const host = await createHost(app);
let renter: Person;
beforeEach(async () => {
  renter = await createVerified(app);
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
  await controlSandbox(app, 'faults/clear', {});
});

async function approvedWith(card: string, daysAhead: number): Promise<Booking> {
  const booking = await requestBooking(renter, await listCar(host), windowFrom(app, daysAhead));
  await payBooking(app, renter, booking, card);
  return (await changeBooking(host, booking, 'approved')).body;
}

test('a pending refund reads as on its way, and as refunded once it succeeds', async () => {
  const booking = await approvedWith(slowCard, 5);
  const cancelled = await changeBooking(renter, booking, 'cancelled');
  const open = { paymentStatus: 'captured', refundAmount: '288.08', refundStatus: 'pending' };
  expect(cancelled.body).toMatchObject(open);
  for (const person of [renter, host])
    expect(await getBooking(person, booking)).toMatchObject(open);
  await app.travel(3_000);
  await until(async () => (await getBooking(renter, booking)).refundStatus === 'succeeded');
  expect(await getBooking(renter, booking)).toMatchObject({
    paymentStatus: 'refunded',
    refundAmount: '288.08',
  });
});

test('a pending refund from the dashboard is announced as on its way', async () => {
  const booking = await approvedWith(slowCard, 6);
  const { rows } = await app.db.execute<{ intent: string }>(
    sql`select intent_id as intent from payments where booking_id = ${booking.id}`,
  );
  await app.server.deps.stripe.refunds.create({
    payment_intent: rows[0]?.intent ?? '',
    amount: 5000,
  });
  await until(async () => (await getBooking(renter, booking)).refundAmount === '50.00');
  expect(await getBooking(renter, booking)).toMatchObject({
    paymentStatus: 'captured',
    refundStatus: 'pending',
  });
  let letters: string[] = [];
  await until(async () => {
    letters = (await lettersTo(app, renter.user.email)).filter((text) => text.includes('$50.00'));
    return letters.length > 0;
  });
  expect(letters[0]).toContain('Subject: Refund on its way');
  expect(letters[0]).toContain('$50.00 of your trip is on its way to your card.');
});

test('a refund that waits for Stripe is due, one that the bank refuses is failed', async () => {
  const due = await bookApproved(
    app,
    { host, renter, car: await listCar(host) },
    windowFrom(app, 7),
  );
  const faults = { path: '/v1/refunds', method: 'POST', times: 100 };
  await controlSandbox(app, 'faults', { ...faults, answer: '500' });
  expect((await changeBooking(renter, due, 'cancelled')).body).toMatchObject({
    paymentStatus: 'captured',
    refundStatus: 'due',
    refundAmount: '288.08',
  });
  await controlSandbox(app, 'faults/clear', {});

  const failing = await bookApproved(
    app,
    { host, renter, car: await listCar(host) },
    windowFrom(app, 8),
  );
  await controlSandbox(app, 'faults', { ...faults, answer: 'refund-fails' });
  await changeBooking(renter, failing, 'cancelled');
  await until(async () => {
    await app.travel(120_000);
    return (await getBooking(renter, failing)).refundStatus === 'failed';
  });
  expect((await getBooking(renter, failing)).paymentStatus).toBe('captured');
});
