import { analyticsEndpoints } from '@curbside/domain/analytics/endpoints';
import type { Booking } from '@curbside/domain/bookings/booking';
import type { Car } from '@curbside/domain/cars/car';
import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { toCents } from '@curbside/domain/money/money';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  bookApproved,
  changeBooking,
  completeTrip,
  controlSandbox,
  createHost,
  createVerified,
  getBooking,
  listCar,
  type Person,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const day = 24 * 3_600_000;
const transferNote = 'Bank transfers take 2-7 business days.';

const app = await sharedApp();
const renter = await createVerified(app);
let host: Person;
let car: Car;
beforeEach(async () => {
  host = await createHost(app);
  car = await listCar(host);
});

const approved = (days: number) =>
  bookApproved(app, { host, renter, car }, windowFrom(app, 1, days));

async function payouts() {
  return (await host.client.call(payoutEndpoints.payouts)).body;
}

async function payoutOf({ id }: Booking) {
  const found = (await payouts()).find(({ bookingId }) => bookingId === id);
  if (!found) throw new Error(`There is no payout of booking ${id}.`);
  return found;
}

async function objectsOf({ id }: Booking) {
  const { rows } = await app.db.execute<{ intent: string; charge: string }>(
    sql`select intent_id as intent, charge_id as charge from payments where booking_id = ${id}`,
  );
  return rows[0] ?? { intent: '', charge: '' };
}

async function completionLetter({ id }: Booking): Promise<string> {
  let found: string | undefined;
  await until(async () => {
    const letters = await lettersTo(app, host.user.email);
    found = letters.find(
      (text) => text.includes('Subject: Trip completed') && text.includes(`bookingId=${id}`),
    );
    return found !== undefined;
  });
  return found ?? '';
}

/** Cents transferred to the host at Stripe, minus reversals. */
async function sentAtStripe(): Promise<number> {
  const { data } = await app.server.deps.stripe.transfers.list({
    destination: host.user.stripeAccountId ?? '',
    limit: 100,
  });
  return data.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
}

/** The statement, its sums and the dashboard all match Stripe. */
async function expectSumsOfBank(): Promise<void> {
  const cents = await sentAtStripe();
  const rows = await payouts();
  expect(rows.reduce((sum, { sent }) => sum + toCents(sent), 0)).toBe(cents);
  const summary = await host.client.call(payoutEndpoints.payoutSummary);
  expect(toCents(summary.body.transferred)).toBe(cents);
  const earnings = await host.client.call(analyticsEndpoints.hostAnalytics, {
    query: { period: 'month' },
  });
  expect(toCents(earnings.body.payoutsReceived)).toBe(cents);
}

test('a payout kept for a debt reads as kept, not as sent, and the sums match the bank’s', async () => {
  const refunded = await approved(3);
  await completeTrip(app, host, refunded);
  expect(await completionLetter(refunded)).toContain(
    `Your payout of $214.20 is on its way. ${transferNote}`,
  );
  await expectSumsOfBank();
  // The host's bank has received the payout, so it cannot be reversed.
  await app.travel(8 * day);
  const { intent } = await objectsOf(refunded);
  await app.server.deps.stripe.refunds.create({ payment_intent: intent });
  await until(async () => (await payoutOf(refunded)).owed === '214.20');

  const short = await approved(1);
  expect(short.payout).toMatchObject({ openDebt: '214.20', waitsFor: [] });
  await completeTrip(app, host, short);
  expect(await payoutOf(short)).toMatchObject({
    status: 'transferred',
    amount: '71.40',
    sent: '0.00',
    deducted: '71.40',
    expectedOn: null,
    movements: [
      { kind: 'earned', amount: '71.40' },
      { kind: 'deducted', amount: '-71.40', bookingId: refunded.id },
    ],
  });
  const keptWhole = await completionLetter(short);
  expect(keptWhole).toContain(
    'Your payout of $71.40 is kept for what you owe from other trips, so there is nothing to transfer.',
  );
  expect(keptWhole).not.toContain('on its way');

  const long = await approved(3);
  await completeTrip(app, host, long);
  expect(await payoutOf(long)).toMatchObject({
    amount: '214.20',
    sent: '71.40',
    deducted: '142.80',
    movements: [
      { kind: 'earned', amount: '214.20' },
      { kind: 'deducted', amount: '-142.80', bookingId: refunded.id },
      { kind: 'sent', amount: '-71.40' },
    ],
  });
  expect(await completionLetter(long)).toContain(
    '$142.80 of your payout of $214.20 is kept for what you owe from other trips. The other $71.40 is on its way.',
  );
  expect(await payoutOf(refunded)).toMatchObject({
    owed: '0.00',
    refunded: '214.20',
    sent: '214.20',
    movements: [
      { kind: 'earned', amount: '214.20' },
      { kind: 'sent', amount: '-214.20' },
      { kind: 'refunded', amount: '-214.20' },
      { kind: 'owed', amount: '214.20' },
    ],
  });
  await expectSumsOfBank();
});

test('completing a trip with a frozen payout promises no transfer, before or afterward', async () => {
  const booking = await approved(1);
  await app.travelTo(new Date(Date.parse(booking.startsAt) + 3_600_000));
  await renter.client.call(incidentEndpoints.reportIncident, {
    body: {
      bookingId: booking.id,
      description: 'The mirror is gone.',
      severity: 'major',
      incidentDate: app.now().toISOString(),
    },
  });
  expect((await getBooking(host, booking)).payout).toMatchObject({
    status: 'frozen',
    waitsFor: ['incident'],
  });
  expect((await getBooking(renter, booking)).payout).toBeUndefined();
  await completeTrip(app, host, booking);
  const letter = await completionLetter(booking);
  expect(letter).toContain(
    'Your payout of $71.40 is frozen until our team has reviewed the incident.',
  );
  expect(letter).not.toContain('on its way');
  await expectSumsOfBank();
});

test('a late cancellation with a disputed payment promises the host nothing', async () => {
  const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 3, 3));
  const { charge } = await objectsOf(booking);
  await controlSandbox(app, 'disputes', { charge, inquiry: true });
  await until(async () => (await getBooking(host, booking)).payoutStatus === 'frozen');
  await app.travelTo(new Date(Date.parse(booking.startsAt) - 5 * 3_600_000));
  expect((await changeBooking(renter, booking, 'cancelled')).status).toBe(200);
  let letter = '';
  await until(async () => {
    letter =
      (await lettersTo(app, host.user.email)).find((text) => text.includes('Subject: Cancelled')) ??
      '';
    return letter !== '';
  });
  expect(letter).toContain('your part is $71.40.');
  expect(letter).not.toContain('you receive');
});

test('a trip whose payment is lost before pickup stays on the statement, with its cause', async () => {
  const booking = await approved(3);
  const { charge } = await objectsOf(booking);
  await controlSandbox(app, 'disputes', { charge, reason: 'product_not_received' });
  await until(async () => (await getBooking(host, booking)).dispute?.status === 'needs_response');
  await controlSandbox(app, 'disputes', { charge, outcome: 'lost' });
  await until(async () => (await getBooking(host, booking)).dispute?.status === 'lost');
  await completeTrip(app, host, booking);
  const payout = await payoutOf(booking);
  expect(payout).toMatchObject({ status: 'none', lost: '214.20', sent: '0.00' });
  expect(payout.movements.map(({ kind }) => kind)).toEqual(['earned', 'lost']);
  expect(await completionLetter(booking)).toContain('There is no payout for this trip.');
  await expectSumsOfBank();
});
