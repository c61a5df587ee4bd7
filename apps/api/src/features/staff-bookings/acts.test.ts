import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { toCents, toDecimal } from '@curbside/domain/money/money';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { priceEndpoints } from '@curbside/domain/prices/endpoints';
import { riskEndpoints } from '@curbside/domain/risk/endpoints';
import {
  type StaffBooking,
  staffBookingEndpoints,
} from '@curbside/domain/staff-bookings/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { hoursBefore } from '../../platform/clock.ts';
import { deadlocks } from '../../platform/metrics/index.ts';
import {
  bookApproved,
  changeBooking,
  completeTrip,
  countHolds,
  createHost,
  createStaff,
  createVerified,
  disableAccount,
  getBooking,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { compareWithStripe, expectBalances } from '../../test/harness/money.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { untilWaiting } from '../../test/harness/waiting.ts';

const day = 24 * 3_600_000;
const app = await sharedApp();
const admin = await createStaff(app, 'admin');
let host: Person;
let renter: Person;
let car: { id: number };
beforeEach(async () => {
  [host, renter] = [await createHost(app), await createVerified(app)];
  car = await listCar(host);
});

const acts = {
  cancel: staffBookingEndpoints.cancelAsStaff,
  refund: staffBookingEndpoints.refundAsStaff,
  freeze: staffBookingEndpoints.freezeAsStaff,
  unfreeze: staffBookingEndpoints.unfreezeAsStaff,
  resend: staffBookingEndpoints.resendPayout,
};
const act = (name: keyof typeof acts, { id }: { id: number }, body: object = {}) =>
  admin.client.call(acts[name], {
    params: { id },
    body: { reason: 'The car was not there.', ...body } as never,
  });
const effectOf = async ({ id }: Booking, query: object) =>
  (
    await admin.client.call(staffBookingEndpoints.staffActEffect, {
      params: { id },
      query: query as never,
    })
  ).body;

const approved = (daysAhead = 5) =>
  bookApproved(app, { host, renter, car: car as never }, windowFrom(app, daysAhead));

async function paidOut(): Promise<Booking> {
  const booking = await approved(3);
  await completeTrip(app, host, booking);
  await untilPayout(booking, 'transferred');
  return booking;
}

async function untilPayout(booking: Booking, status: string): Promise<void> {
  await until(async () => (await getBooking(host, booking)).payoutStatus === status);
}

async function hasLetter(person: Person, words: string): Promise<boolean> {
  return (await lettersTo(app, person.user.email)).some((letter) => letter.includes(words));
}

describe('cancelling', () => {
  test('gives everything back, frees the dates and tells both sides why', async () => {
    const booking = await approved();
    expect(await effectOf(booking, { refund: 'full' })).toEqual({
      guestGets: '288.08',
      hostKeeps: '0.00',
      hostLoses: '214.20',
      platformPays: '0.00',
    });
    const done = await act('cancel', booking, { refund: 'full', note: 'Second time.' });
    expect(done).toMatchObject({
      status: 200,
      body: { booking: { status: 'cancelled', refundAmount: '288.08', cancelledBy: 'system' } },
    });
    expect(await countHolds(app, booking)).toBe(0);
    await expectBalances(app, booking, { guest_balance: 0, host_payable: 0, commission_income: 0 });
    await compareWithStripe(app);
    for (const person of [host, renter]) {
      await until(() => hasLetter(person, 'The car was not there.'));
      expect(await hasLetter(person, 'Second time.')).toBe(false);
    }
    const ofStaff = done.body.history.find(({ action }) => action === 'booking.cancelled_by_staff');
    expect(ofStaff).toMatchObject({
      details: { reason: 'The car was not there.', note: 'Second time.', refund: 'full' },
    });
    expect((await act('cancel', booking, { refund: 'full' })).status).toBe(409);
  });

  test.each([
    [5, '288.08', '0.00'],
    [0.5, '192.05', '71.40'],
    [-0.5, '192.05', '71.40'],
    [-1.5, '96.02', '142.80'],
    [-2.5, '0.00', '214.20'],
  ])('by policy %d days before pickup gives back %s', async (before, guest, kept) => {
    const booking = await approved(6);
    const startsAt = new Date(booking.startsAt).getTime();
    await app.travel(startsAt - before * day - app.now().getTime());
    expect(await effectOf(booking, { refund: 'policy' })).toMatchObject({
      guestGets: guest,
      hostKeeps: kept,
    });
    const { body } = await act('cancel', booking, { refund: 'policy' });
    expect(body.booking).toMatchObject({ status: 'cancelled', refundAmount: guest });
    await expectBalances(app, booking, { guest_balance: 0, host_payable: 0 });
    const payouts = (await host.client.call(payoutEndpoints.payouts)).body;
    expect(payouts.find(({ bookingId }) => bookingId === booking.id)?.sent ?? '0.00').toBe(kept);
    await compareWithStripe(app);
  });

  test('voids a request that is only authorized', async () => {
    const booking = await requestBooking(renter, car, windowFrom(app, 5));
    await payBooking(app, renter, booking);
    expect((await act('cancel', booking, { refund: 'policy' })).status).toBe(200);
    await until(async () => (await getBooking(renter, booking)).paymentStatus === 'voided');
    await expectBalances(app, booking, {
      guest_authorizations: 0,
      authorizations_held: 0,
      guest_balance: 0,
      host_payable: 0,
    });
    await compareWithStripe(app);
  });

  test('is refused after completion, and for words that are none', async () => {
    const booking = await paidOut();
    expect((await act('cancel', booking, { refund: 'full' })).status).toBe(409);
    expect((await act('cancel', booking, { refund: 'half' })).status).toBe(400);
    expect((await act('cancel', booking, { refund: 'full', reason: ' ' })).status).toBe(400);
    expect((await act('cancel', { id: 9_999_999 }, { refund: 'full' })).status).toBe(404);
  });

  test('by two at once happens once', async () => {
    const booking = await approved();
    const answers = await Promise.all([1, 2].map(() => act('cancel', booking, { refund: 'full' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('refunding', () => {
  test('at the host’s cost takes each share in proportion', async () => {
    const booking = await approved();
    const effect = await effectOf(booking, { amount: '28.81', borneBy: 'host' });
    expect(effect).toMatchObject({ guestGets: '28.81', hostKeeps: '192.78', platformPays: '0.00' });
    const { body } = await act('refund', booking, { amount: '28.81', borneBy: 'host' });
    expect(body.booking).toMatchObject({ refundAmount: '28.81', payoutAmount: '192.78' });
    await expectBalances(app, booking, { guest_balance: 0, host_payable: -19_278, losses: 0 });
    await compareWithStripe(app);
  });

  test('at the platform’s cost leaves the host’s share as it is', async () => {
    const booking = await approved();
    expect(await effectOf(booking, { amount: '50.00', borneBy: 'platform' })).toEqual({
      guestGets: '50.00',
      hostKeeps: '214.20',
      hostLoses: '0.00',
      platformPays: '50.00',
    });
    await act('refund', booking, { amount: '50.00', borneBy: 'platform' });
    await expectBalances(app, booking, { guest_balance: 0, host_payable: -21_420, losses: 5000 });
    await compareWithStripe(app);
    await until(() => hasLetter(host, 'You keep your share.'));
  });

  test.each([
    ['some', '100.00'],
    ['all', '288.08'],
  ])(
    'of %s of the price at the platform’s cost before the payout still pays the host',
    async (_what, amount) => {
      const booking = await approved();
      // Its money is the platform's balance, from which the rest is paid.
      await approved(20);
      await act('refund', booking, { amount, borneBy: 'platform' });
      await completeTrip(app, host, booking);
      await untilPayout(booking, 'transferred');
      expect(await getBooking(host, booking)).toMatchObject({ payoutAmount: '214.20' });
      const losses = toCents(amount);
      await expectBalances(app, booking, { guest_balance: 0, host_payable: 0, losses });
      await compareWithStripe(app);
    },
  );

  test('at the platform’s cost, then cancelled at the non-refundable rate: the host gets it all', async () => {
    await host.client.call(priceEndpoints.setPrices, {
      params: { id: car.id },
      body: { nonRefundablePercent: 10 },
    });
    const { body: request } = await renter.client.call(bookingEndpoints.requestBooking, {
      body: { carId: car.id, ...windowFrom(app, 9), rate: 'non_refundable' },
    });
    const booking = await payBooking(app, renter, request);
    await changeBooking(host, booking, 'approved');
    await act('refund', booking, { amount: '50.00', borneBy: 'platform' });
    await until(async () => (await getBooking(renter, booking)).refundStatus === 'succeeded');
    await app.travel(25 * 3_600_000);
    const keptAmount = toDecimal(toCents(booking.totalPrice) - 5000);
    expect((await getBooking(renter, booking)).cancellation).toEqual({
      allowed: true,
      refundAmount: '0.00',
      keptAmount,
    });
    expect((await changeBooking(renter, booking, 'cancelled')).status).toBe(200);
    await until(() => hasLetter(host, 'you receive $192.78.'));
    await until(() => hasLetter(renter, `Nothing more is refunded. $${keptAmount} is kept`));
    await untilPayout(booking, 'transferred');
    expect(await getBooking(host, booking)).toMatchObject({ payoutAmount: '192.78' });
    await expectBalances(app, booking, { guest_balance: 0, host_payable: 0, losses: 5000 });
  });

  test('at the platform’s cost of more than a late cancellation gives back', async () => {
    const booking = await approved();
    await act('refund', booking, { amount: '200.00', borneBy: 'platform' });
    await until(async () => (await getBooking(renter, booking)).refundStatus === 'succeeded');
    await app.travelTo(hoursBefore(new Date(booking.startsAt), 2));
    expect((await changeBooking(renter, booking, 'cancelled')).status).toBe(200);
    await until(() => hasLetter(host, 'you receive $71.40.'));
    await untilPayout(booking, 'transferred');
    expect(await getBooking(host, booking)).toMatchObject({ payoutAmount: '71.40' });
    await expectBalances(app, booking, { guest_balance: 0, host_payable: 0, losses: 795 });
  });

  test('sent again under the same key, at once or later, happens once', async () => {
    const booking = await approved();
    const refund = (amount: string, key: string) => {
      const path = `/api/admin/bookings/${booking.id}/refund`;
      const body = { amount, borneBy: 'host', reason: 'The car was not there.' };
      return admin.client.send<StaffBooking>('POST', path, body, { 'idempotency-key': key });
    };
    const answers = await Promise.all([refund('200.00', 'one'), refund('200.00', 'one')]);
    answers.push(await refund('200.00', 'one'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.at(-1)?.body.booking).toMatchObject({ refundAmount: '200.00' });
    const other = await refund('10.00', 'one');
    expect(other).toMatchObject({ status: 400, body: { code: 'idempotency_mismatch' } });
    expect((await refund('10.00', 'two')).body.booking).toMatchObject({ refundAmount: '210.00' });
    await compareWithStripe(app);
  });

  test('of more than is left is refused', async () => {
    const booking = await approved();
    await act('refund', booking, { amount: '200.00', borneBy: 'platform' });
    const refused = await act('refund', booking, { amount: '88.09', borneBy: 'host' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect((await act('refund', booking, { amount: '88.08', borneBy: 'host' })).status).toBe(200);
    expect((await act('refund', booking, { amount: '0.01', borneBy: 'host' })).status).toBe(409);
    for (const amount of ['0.00', '-1.00', 'much']) {
      expect((await act('refund', booking, { amount, borneBy: 'host' })).status).toBe(400);
    }
  });

  test('after the payout is a debt where it cannot be taken back', async () => {
    const booking = await paidOut();
    await app.travel(8 * day);
    await act('refund', booking, { amount: '288.08', borneBy: 'host' });
    await until(
      async () => (await host.client.call(payoutEndpoints.payoutSummary)).body.owed === '214.20',
    );
    await expectBalances(app, booking, {
      guest_balance: 0,
      host_payable: 0,
      host_receivables: 21_420,
      commission_income: 0,
      service_fee_income: 0,
      sales_tax_payable: 0,
      losses: 0,
    });
    await compareWithStripe(app);
  });
});

const countDeadlocks = async () => (await deadlocks.get()).values[0]?.value;

describe('holding a payout back', () => {
  test('lasts until staff release it; then it is sent', async () => {
    const booking = await approved(3);
    expect((await act('unfreeze', booking)).status).toBe(409);
    expect((await act('freeze', booking)).body.booking.payoutStatus).toBe('frozen');
    expect((await act('freeze', booking)).status).toBe(409);
    await until(() => hasLetter(host, 'The car was not there.'));
    expect(await hasLetter(renter, 'The car was not there.')).toBe(false);
    await completeTrip(app, host, booking);
    await app.travel(day);
    expect((await getBooking(host, booking)).payoutStatus).toBe('frozen');
    await expectBalances(app, booking, { guest_balance: 0, host_payable: -21_420 });
    expect((await act('unfreeze', booking, { reason: 'All is well.' })).status).toBe(200);
    await untilPayout(booking, 'transferred');
    await expectBalances(app, booking, { guest_balance: 0, host_payable: 0 });
    await compareWithStripe(app);
  });

  test('ends while an incident is reported, without a deadlock', async () => {
    const booking = await approved(3);
    await app.travelTo(new Date(booking.startsAt));
    expect((await act('freeze', booking)).status).toBe(200);
    const before = await countDeadlocks();
    const [released, reported] = await app.db.transaction(async (tx) => {
      await tx.execute(sql`select from bookings where id = ${booking.id} for update`);
      const releasing = act('unfreeze', booking);
      await untilWaiting(app.db, 1);
      const reporting = renter.client.call(incidentEndpoints.reportIncident, {
        body: {
          bookingId: booking.id,
          description: 'A scratch on the door.',
          incidentDate: app.now().toISOString(),
        },
      });
      await untilWaiting(app.db, 2);
      return [releasing, reporting] as const;
    });
    expect([(await released).status, (await reported).status]).toEqual([200, 201]);
    expect(await countDeadlocks()).toBe(before);
  });

  test('needs a payout', async () => {
    const booking = await requestBooking(renter, car, windowFrom(app, 5));
    expect((await act('freeze', booking)).status).toBe(409);
    expect((await act('freeze', { id: 9_999_999 })).status).toBe(404);
  });
});

test('a payout that was taken back at Stripe is sent again', async () => {
  const booking = await paidOut();
  expect((await act('resend', booking)).status).toBe(409);
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select id from stripe_objects where booking_id = ${booking.id} and kind = 'transfer'`,
  );
  await app.server.deps.stripe.transfers.createReversal(rows[0]?.id ?? '');
  await untilPayout(booking, 'reversed');
  expect((await act('resend', booking)).status).toBe(200);
  await untilPayout(booking, 'transferred');
  await expectBalances(app, booking, { host_payable: 0 });
  await compareWithStripe(app);
});

test('a request of a disabled guest is not approved', async () => {
  const booking = await requestBooking(renter, car, windowFrom(app, 5));
  await payBooking(app, renter, booking);
  await disableAccount(app, renter);
  expect((await getBooking(host, booking)).actions.approve).toMatchObject({ allowed: false });
  const refused = await changeBooking(host, booking, 'approved');
  expect(refused.status).toBe(409);
  expect((await host.client.call(carEndpoints.getCar, { params: { id: car.id } })).status).toBe(
    200,
  );
});

test('disabling an account cancels its open trips if staff say so, and leaves them otherwise', async () => {
  const [kept, ended] = [await approved(5), await approved(15)];
  const other = await bookApproved(
    app,
    { host, renter: await createVerified(app), car: car as never },
    windowFrom(app, 25),
  );
  const disable = (person: Person, body: object) =>
    admin.client.call(riskEndpoints.disableAccount, {
      params: { userId: person.user.id },
      body: { reason: 'Stolen card.', ...body } as never,
    });
  expect((await disable(renter, { trips: 'both' })).status).toBe(400);
  const done = await disable(renter, { trips: 'cancel' });
  expect(done.body.trips).toEqual({ cancelled: [kept.id, ended.id], left: [] });
  for (const { id } of [kept, ended]) {
    expect(await getBooking(host, { id })).toMatchObject({
      status: 'cancelled',
      refundAmount: '288.08',
    });
  }
  expect((await disable(host, {})).body.trips).toEqual({ cancelled: [], left: [] });
  expect((await getBooking(host, other)).status).toBe('approved');
});
