import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { chargeEndpoints } from '@curbside/domain/charges/endpoints';
import { claimEndpoints } from '@curbside/domain/claims/endpoints';
import { handoverEndpoints } from '@curbside/domain/handover/endpoints';
import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { lateReturnEndpoints } from '@curbside/domain/late-returns/endpoints';
import type { LateChoice } from '@curbside/domain/late-returns/rules';
import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { priceEndpoints } from '@curbside/domain/prices/endpoints';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import { workEndpoints } from '@curbside/domain/work/endpoints';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { hoursAfter, minutesAfter } from '../../platform/clock.ts';
import {
  bookApproved,
  changeBooking,
  controlSandbox,
  createHost,
  createStaff,
  createVerified,
  getBooking,
  listCar,
  type Person,
  payBooking,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { compareWithStripe, expectBalances } from '../../test/harness/money.ts';
import { picture } from '../../test/harness/pictures.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';
import { addInspectionPhoto } from '../../test/harness/uploads.ts';

const app = await sharedApp();
const host = await createHost(app);
const otherHost = await createHost(app);
const staff = await createStaff(app, 'support_staff');
const admin = await createStaff(app, 'admin');
const stranger = await createVerified(app);
const lateGuest = await createVerified(app);
const guest = await createVerified(app);
let car: { id: number; title: string };
let odometer = 40_000;
const red = await picture('red');

beforeEach(async () => {
  car = await listCar(host);
  odometer += 1000;
});

/** A trip of a day that ends at 10:00 AM two days ahead. */
const bookLate = () => bookApproved(app, { host, renter: lateGuest, car }, windowFrom(app, 1, 1));
/** A trip of three days that starts on the day on which the late one ends. */
const bookNext = (startTime: '10:00 AM' | '1:00 PM' | '4:00 PM' | '5:00 PM', renter = guest) =>
  bookApproved(
    app,
    { host, renter, car },
    windowFrom(app, 2, 3, { startTime, endTime: '10:00 AM' }),
  );

const minutesPast = (late: Booking, minutes: number) =>
  app.travelTo(minutesAfter(new Date(late.endsAt), minutes));

const look = (person: Person, { id }: { id: number }) =>
  person.client.call(lateReturnEndpoints.lateReturn, { params: { id } });
const choose = (person: Person, { id }: { id: number }, choice: LateChoice, carId?: number) =>
  person.client.call(lateReturnEndpoints.chooseLate, {
    params: { id },
    body: { choice, ...(carId && { carId }) },
  });
const listMine = async () => (await guest.client.call(lateReturnEndpoints.myLateReturns)).body;
const sayBack = (person: Person, { id }: { id: number }) =>
  person.client.call(lateReturnEndpoints.carIsBack, { params: { id } });
const give = (person: Person, { id }: { id: number }, kind: 'pickup' | 'return') =>
  person.client.call(handoverEndpoints.giveHandover, {
    params: { id },
    body: { kind, odometer: kind === 'pickup' ? odometer : odometer + 100, fuelEighths: 8 },
  });

async function reportIncident({ id: bookingId }: Booking, incidentType: 'damage' | 'other') {
  const incidentDate = app.server.deps.clock.now().toISOString();
  const answer = await guest.client.call(incidentEndpoints.reportIncident, {
    body: { bookingId, incidentType, description: 'In front of the house.', incidentDate },
  });
  expect(answer.status).toBe(201);
}

/** The first words of the system messages of a trip since the last approval. */
async function noticesOf(person: Person, { id }: { id: number }): Promise<string[]> {
  const { body } = await person.client.call(messagingEndpoints.bookingMessages, { params: { id } });
  return body.map(({ message }) => message.split(':')[0] ?? '');
}
const timesTold = async (person: Person, booking: Booking, words = 'Car late') =>
  (await noticesOf(person, booking)).filter((notice) => notice === words).length;

const chainOf = async (late: Booking) => {
  const { body } = await staff.client.call(lateReturnEndpoints.lateReturns);
  return body.find(({ bookingId }) => bookingId === late.id);
};
const tasksOf = async (late: Booking) =>
  (await staff.client.call(workEndpoints.work)).body.filter(
    ({ kind, id }) => kind === 'late_return' && id === late.id,
  );

test('who waits gets the discount on top of a refund in the dashboard', async () => {
  const late = await bookLate();
  const next = await bookNext('1:00 PM');
  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where booking_id = ${next.id}`,
  );
  await app.server.deps.stripe.refunds.create({ charge: rows[0]?.charge ?? '', amount: 3000 });
  await until(async () => (await getBooking(host, next)).refundAmount === '30.00');
  const { payoutAmount } = await getBooking(host, next);
  await minutesPast(late, 31);
  expect((await choose(guest, next, 'wait')).body.next).toMatchObject({ waitRefund: '9.60' });
  await until(async () => (await getBooking(host, next)).refundAmount === '39.60');
  expect(await getBooking(host, next)).toMatchObject({ payoutAmount });
  await expectBalances(app, next, { guest_balance: 0, losses: 960 });
});

test('who waits gets it although nobody has told us of a refund in the dashboard yet', async () => {
  const late = await bookLate();
  const next = await bookNext('1:00 PM');
  await minutesPast(late, 31);
  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments where booking_id = ${next.id}`,
  );
  const charge = rows[0]?.charge ?? '';
  await controlSandbox(app, 'webhooks', { mode: 'drop' });
  await app.server.deps.stripe.refunds.create({ charge, amount: 3000 });
  expect((await choose(guest, next, 'wait')).status).toBe(200);
  await controlSandbox(app, 'webhooks', { mode: 'normal' });
  const inAll = async () => (await app.server.deps.stripe.charges.retrieve(charge)).amount_refunded;
  await expect.poll(inAll).toBe(3960);
  await expectBalances(app, next, { guest_balance: 0, losses: 960 });
  await app.server.jobs.runSweeps();
  expect(await inAll()).toBe(3960);
  await compareWithStripe(app);
});

describe('the next guest', () => {
  test('is told half an hour after the drop-off, once, and not before', async () => {
    const late = await bookLate();
    const next = await bookNext('1:00 PM');
    await minutesPast(late, 29);
    expect([await timesTold(guest, next), (await look(guest, next)).status]).toEqual([0, 404]);
    await minutesPast(late, 30);
    await Promise.all([app.server.jobs.runSweeps(), app.server.jobs.runSweeps()]);
    expect(await timesTold(guest, next)).toBe(1);
    expect(await timesTold(lateGuest, late, 'Not returned')).toBe(1);
    for (const [person, subject] of [
      [guest, 'Your car is not back yet'],
      [lateGuest, 'Please bring the car back'],
      [host, 'Is your car back?'],
    ] as const) {
      await until(async () =>
        (await lettersTo(app, person.user.email)).some((letter) => letter.includes(subject)),
      );
    }
    const { body } = await look(guest, next);
    expect(body).toMatchObject({
      isLate: false,
      dueAt: late.endsAt,
      backAt: null,
      next: { choice: null, waitRefund: '9.60', cancelRefund: '288.08' },
    });
    expect((await listMine()).map(({ bookingId }) => bookingId)).toEqual([next.id]);
  });

  test.each([
    ['recorded by handover', (late: Booking) => give(lateGuest, late, 'return')],
    ['completed by the host', (late: Booking) => changeBooking(host, late, 'completed')],
  ])('is not told of a car whose return was %s', async (_how, bring) => {
    const late = await bookLate();
    const next = await bookNext('1:00 PM');
    await minutesPast(late, 10);
    expect((await bring(late)).status).toBeLessThan(300);
    await minutesPast(late, 45);
    expect([await timesTold(guest, next), await chainOf(late)]).toEqual([0, undefined]);
  });

  test('is told only once the pickup is six hours away', async () => {
    const late = await bookLate();
    const next = await bookNext('5:00 PM');
    const sixBefore = hoursAfter(new Date(next.startsAt), -6);
    await app.travelTo(minutesAfter(sixBefore, -1));
    expect(await timesTold(guest, next)).toBe(0);
    await app.travelTo(sixBefore);
    expect(await timesTold(guest, next)).toBe(1);
    expect((await chainOf(late))?.chain).toMatchObject([{ bookingId: next.id, choice: null }]);
  });

  test('is told when the car is back, and then has nothing to choose', async () => {
    const late = await bookLate();
    const next = await bookNext('1:00 PM');
    await minutesPast(late, 40);
    await give(lateGuest, late, 'return');
    expect((await choose(guest, next, 'cancel')).status).toBe(409);
    await Promise.all([app.server.jobs.runSweeps(), app.server.jobs.runSweeps()]);
    expect(await timesTold(guest, next, 'Car back')).toBe(1);
    expect((await look(guest, next)).body.backAt).not.toBeNull();
    expect(await chainOf(late)).toMatchObject({ backBy: 'return' });
    expect((await getBooking(guest, next)).status).toBe('approved');
  });

  test('still waits for a car whose late trip staff cancel, until the host says that it is back', async () => {
    const late = await bookLate();
    const next = await bookNext('1:00 PM');
    await minutesPast(late, 45);
    const cancelled = await admin.client.call(staffBookingEndpoints.cancelAsStaff, {
      params: { id: late.id },
      body: { reason: 'The guest keeps the car.', refund: 'policy' },
    });
    expect(cancelled.status).toBe(200);
    await app.server.jobs.runSweeps();
    expect(await timesTold(guest, next, 'Car back')).toBe(0);
    expect((await choose(guest, next, 'wait')).status).toBe(200);
    expect((await sayBack(host, late)).status).toBe(200);
    expect(await timesTold(guest, next, 'Car back')).toBe(1);
    expect((await choose(guest, next, 'cancel')).status).toBe(409);
  });

  test('is told by the word of the host alone', async () => {
    const late = await bookLate();
    const next = await bookNext('1:00 PM');
    await minutesPast(late, 30);
    expect((await sayBack(lateGuest, late)).status).toBe(403);
    expect((await sayBack(stranger, late)).status).toBe(404);
    expect((await sayBack(host, next)).status).toBe(409);
    const answers = await Promise.all([sayBack(host, late), sayBack(host, late)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await timesTold(guest, next, 'Car back')).toBe(1);
    expect(await chainOf(late)).toMatchObject({ backBy: 'host' });
  });
});

describe('a choice', () => {
  test('to wait gives a tenth of a day back once, at the cost of the late fee', async () => {
    const late = await bookLate();
    const next = await bookNext('1:00 PM');
    await minutesPast(late, 30);
    expect((await choose(stranger, next, 'wait')).status).toBe(404);
    expect((await choose(host, next, 'wait')).status).toBe(403);
    expect((await choose(lateGuest, late, 'wait')).status).toBe(409);
    const clicks = await Promise.all([choose(guest, next, 'wait'), choose(guest, next, 'wait')]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    await until(async () => (await getBooking(guest, next)).refundAmount === '9.60');
    // The host of the next trip keeps their whole share of 252.00.
    await expectBalances(app, next, { host_payable: -21420 });
    await compareWithStripe(app);
    await minutesPast(late, 170);
    await give(lateGuest, late, 'return');
    const params = { id: late.id };
    const claimed = await host.client.call(claimEndpoints.claimCharge, {
      params,
      body: { kind: 'late', description: 'Late.' },
    });
    // 45.20 + 2.26 + 4.21; the discount of 9.60 takes the fee and the commission, then 0.56 of the host's.
    expect(claimed.body).toMatchObject({ total: '51.67', hostShare: '37.86' });
    await lateGuest.client.call(claimEndpoints.acceptCharge, { params: { id: claimed.body.id } });
    const charge = async () =>
      (await host.client.call(chargeEndpoints.bookingCharges, { params })).body.find(
        ({ purpose }) => purpose === 'late',
      );
    await until(async () => (await charge())?.status === 'paid');
    await compareWithStripe(app);
  });

  test.each([
    ['comes off the late fee no more once the host gives everything back', 'standard', '42.50'],
    ['comes off the late fee if a late cancellation gives nothing back', 'non_refundable', '1.06'],
  ] as const)(
    'to wait and then a cancellation: the discount %s',
    async (_rule, rate, hostShare) => {
      car = await listCar(host, { dailyRate: '500.00' });
      await host.client.call(priceEndpoints.setPrices, {
        params: { id: car.id },
        body: { nonRefundablePercent: 10 },
      });
      // The non-refundable rate is for trips a week ahead.
      const late = await bookApproved(app, { host, renter: lateGuest, car }, windowFrom(app, 7, 1));
      const { body: request } = await guest.client.call(bookingEndpoints.requestBooking, {
        body: { carId: car.id, ...windowFrom(app, 8, 3, { startTime: '4:00 PM' }), rate },
      });
      await payBooking(app, guest, request);
      const { body: next } = await changeBooking(host, request, 'approved');
      await minutesPast(late, 45);
      expect((await choose(guest, next, 'wait')).status).toBe(200);
      await until(async () => (await getBooking(guest, next)).refundAmount !== null);
      await give(lateGuest, late, 'return');
      const canceller = rate === 'standard' ? host : guest;
      expect((await changeBooking(canceller, next, 'cancelled')).status).toBe(200);
      const claimed = await host.client.call(claimEndpoints.claimCharge, {
        params: { id: late.id },
        body: { kind: 'late', description: 'Late.' },
      });
      // An hour is 50.00, of which the host gets 42.50. The gift of 51.44 takes fee and commission first.
      expect(claimed.body).toMatchObject({ hostShare });
      await compareWithStripe(app);
    },
  );

  test('to cancel gives everything back, also after waiting', async () => {
    const late = await bookLate();
    const next = await bookNext('1:00 PM');
    await minutesPast(late, 30);
    await choose(guest, next, 'wait');
    const answers = await Promise.all([
      choose(guest, next, 'cancel'),
      choose(guest, next, 'cancel'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await until(async () => (await getBooking(guest, next)).refundAmount === '288.08');
    expect((await getBooking(guest, next)).status).toBe('cancelled');
    expect((await choose(guest, next, 'wait')).status).toBe(409);
    await expectBalances(app, next, { host_payable: 0 });
    await compareWithStripe(app);
    expect((await chainOf(late))?.chain).toMatchObject([{ choice: 'cancel', status: 'cancelled' }]);
  });

  test('is refused once the host has cancelled, and of two at once the database takes one', async () => {
    const late = await bookLate();
    const next = await bookNext('1:00 PM');
    await minutesPast(late, 30);
    const [cancelled, byHost] = await Promise.all([
      choose(guest, next, 'cancel'),
      changeBooking(host, next, 'cancelled'),
    ]);
    expect([cancelled.status, byHost.status].sort()).toEqual([200, 409]);
    expect((await choose(guest, next, 'wait')).status).toBe(409);
    await until(async () => (await getBooking(guest, next)).refundAmount === '288.08');
    await compareWithStripe(app);
  });

  test('to cancel is made by cancelling the trip as usual, with the same refund and words', async () => {
    const late = await bookLate();
    const next = await bookNext('4:00 PM');
    await minutesPast(late, 29);
    const { cancellation } = await getBooking(guest, next);
    expect(cancellation).toMatchObject({ refundAmount: '192.05', keptAmount: '96.03' });
    await minutesPast(late, 30);
    await choose(guest, next, 'wait');
    await until(async () => (await getBooking(guest, next)).refundAmount === '9.60');
    // 288.08 less the 9.60 of waiting.
    expect((await getBooking(guest, next)).cancellation).toEqual({
      allowed: true,
      refundAmount: '278.48',
      keptAmount: '0.00',
    });
    const { body: mine } = await guest.client.call(bookingEndpoints.myBookings);
    expect(mine.find(({ id }) => id === next.id)?.cancellation.refundAmount).toBe('278.48');
    const cancelled = await changeBooking(guest, next, 'cancelled');
    expect(cancelled).toMatchObject({ status: 200, body: { cancelledBy: 'system' } });
    await until(async () => (await getBooking(guest, next)).refundAmount === '288.08');
    expect((await chainOf(late))?.chain).toMatchObject([{ choice: 'cancel', status: 'cancelled' }]);
    const { body: thread } = await host.client.call(messagingEndpoints.bookingMessages, {
      params: { id: next.id },
    });
    const words = 'Cancelled: the car was not returned in time';
    expect(thread.filter(({ message }) => message.startsWith(words))).toHaveLength(1);
    await expectBalances(app, next, { host_payable: 0 });
    await compareWithStripe(app);
  });

  test('to cancel as usual keeps a day once the car is back, and never for less than was shown', async () => {
    const late = await bookLate();
    const next = await bookNext('4:00 PM');
    await minutesPast(late, 30);
    const { refundAmount } = (await getBooking(guest, next)).cancellation;
    expect(refundAmount).toBe('288.08');
    await give(lateGuest, late, 'return');
    const cancelFor = (amount: string) =>
      guest.client.call(bookingEndpoints.changeBooking, {
        params: { id: next.id },
        body: { status: 'cancelled', refundAmount: amount },
      });
    expect((await cancelFor('288.08')).status).toBe(409);
    expect((await getBooking(guest, next)).cancellation.keptAmount).toBe('96.03');
    expect((await cancelFor('192.05')).status).toBe(200);
    expect((await getBooking(guest, next)).cancelledBy).toBe('renter');
  });

  test('to cancel as usual and by choice at once is made once', async () => {
    const late = await bookLate();
    const next = await bookNext('4:00 PM');
    await minutesPast(late, 30);
    const [chosen, cancelled] = await Promise.all([
      choose(guest, next, 'cancel'),
      changeBooking(guest, next, 'cancelled'),
    ]);
    expect([200, 409]).toContain(cancelled.status);
    expect([200, 409]).toContain(chosen.status);
    await until(async () => (await getBooking(guest, next)).refundAmount === '288.08');
    await compareWithStripe(app);
  });

  test('ends 24 hours after pickup, since a guest without the car does not wait that long', async () => {
    const spare = await listCar(otherHost, { title: 'The car of the next days' });
    await app.db.execute(sql`update cars set instant_book = true where id = ${spare.id}`);
    const late = await bookLate();
    const next = await bookNext('1:00 PM');
    await minutesPast(late, 30);
    const dayAfterPickup = hoursAfter(new Date(next.startsAt), 24);
    await app.travelTo(minutesAfter(dayAfterPickup, -1));
    expect((await choose(guest, next, 'wait')).status).toBe(200);
    expect((await listMine()).map(({ bookingId }) => bookingId)).toEqual([next.id]);
    await app.travelTo(dayAfterPickup);
    expect((await choose(guest, next, 'cancel')).status).toBe(409);
    expect((await choose(guest, next, 'other_car', spare.id)).status).toBe(409);
    const { body } = await look(guest, next);
    const reason = expect.stringContaining('until 24 hours after your pickup time');
    expect(body).toMatchObject({ backAt: null, next: { offers: [] } });
    expect(body.actions).toMatchObject({ cancel: { reason }, other_car: { reason } });
    expect(await listMine()).toEqual([]);
    expect(await getBooking(guest, next)).toMatchObject({
      status: 'approved',
      refundAmount: '9.60',
    });
    await app.db.execute(sql`update cars set instant_book = false where id = ${spare.id}`);
  });

  test('ends with the trip', async () => {
    const late = await bookLate();
    const window = windowFrom(app, 2, 0, { startTime: '1:00 PM', endTime: '5:00 PM' });
    const next = await bookApproved(app, { host, renter: guest, car }, window);
    await minutesPast(late, 30);
    await app.travelTo(minutesAfter(new Date(next.endsAt), -1));
    expect((await look(guest, next)).body.actions).toMatchObject({ cancel: { allowed: true } });
    await app.travelTo(new Date(next.endsAt));
    expect(await choose(guest, next, 'cancel')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('The drop-off of this trip has passed') },
    });
    expect((await getBooking(guest, next)).refundAmount).toBeNull();
  });

  test.each<[string, (next: Booking) => Promise<unknown>]>([
    ['records the pickup', (next) => give(guest, next, 'pickup')],
    ['records the return', (next) => give(guest, next, 'return')],
    [
      'photographs the return',
      (next) => addInspectionPhoto(guest, next, { inspectionType: 'return' }, red),
    ],
    ['reports damage', (next) => reportIncident(next, 'damage')],
  ])('ends once its guest %s, and so has the car', async (_sign, show) => {
    const late = await bookLate();
    const next = await bookNext('1:00 PM');
    await minutesPast(late, 30);
    await app.travelTo(hoursAfter(new Date(next.startsAt), 5));
    await reportIncident(next, 'other');
    expect((await look(guest, next)).body.actions).toMatchObject({ cancel: { allowed: true } });
    await show(next);
    expect((await choose(guest, next, 'cancel')).status).toBe(409);
    await app.server.jobs.runSweeps();
    expect(await chainOf(late)).toMatchObject({ backBy: 'pickup' });
  });

  test('of another car takes the place of the trip once it is booked, at no more than its price', async () => {
    const dearer = await listCar(otherHost, { title: 'The dearer one', dailyRate: '100.00' });
    await app.db.execute(sql`update cars set instant_book = true where id = ${dearer.id}`);
    const late = await bookLate();
    const next = await bookNext('1:00 PM');
    await minutesPast(late, 30);
    const { body } = await look(guest, next);
    expect(body.next?.offers).toMatchObject([
      { carId: dearer.id, total: '342.96', refund: '54.88' },
    ]);
    expect((await choose(guest, next, 'other_car', car.id)).status).toBe(409);
    const chosen = await choose(guest, next, 'other_car', dearer.id);
    expect(chosen.status).toBe(200);
    const id = chosen.body.next?.newBookingId ?? 0;
    expect((await choose(guest, next, 'other_car', dearer.id)).body.next?.newBookingId).toBe(id);
    expect((await choose(guest, next, 'cancel')).status).toBe(409);
    expect(await changeBooking(guest, next, 'cancelled')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('You chose another car.') },
    });
    expect((await getBooking(guest, next)).cancellation.allowed).toBe(false);
    expect((await getBooking(host, next)).cancellation.allowed).toBe(true);
    const made = await getBooking(guest, { id });
    await payBooking(app, guest, made);
    await until(async () => (await getBooking(guest, made)).status === 'approved');
    await Promise.all([app.server.jobs.runSweeps(), app.server.jobs.runSweeps()]);
    await until(async () => (await getBooking(guest, next)).refundAmount === '288.08');
    await until(async () => (await getBooking(guest, made)).refundAmount === '54.88');
    expect((await getBooking(guest, next)).status).toBe('cancelled');
    // The other host keeps 85% of 300.00: the platform bears the difference.
    await expectBalances(app, made, { host_payable: -25500 });
    await compareWithStripe(app);
    await app.db.execute(sql`update cars set instant_book = false where id = ${dearer.id}`);
  });

  test('of another car that is not paid lets the guest choose again', async () => {
    const spare = await listCar(otherHost, { title: 'The spare one' });
    await app.db.execute(sql`update cars set instant_book = true where id = ${spare.id}`);
    const late = await bookLate();
    const next = await bookNext('4:00 PM');
    await minutesPast(late, 30);
    expect((await choose(guest, next, 'other_car', spare.id)).status).toBe(200);
    await minutesPast(late, 70);
    await app.server.jobs.runSweeps();
    expect((await look(guest, next)).body.next).toMatchObject({ choice: null, newBookingId: null });
    expect((await choose(guest, next, 'wait')).status).toBe(200);
    await app.db.execute(sql`update cars set instant_book = false where id = ${spare.id}`);
  });
});

test('a chain of four trips: each guest is told when their own pickup is near and the car is out', async () => {
  const [second, third] = [await createVerified(app), await createVerified(app)];
  const late = await bookLate();
  const window = (from: number, startTime: '1:00 PM' | '4:00 PM', endTime: '3:00 PM' | '9:00 AM') =>
    windowFrom(app, from, startTime === '1:00 PM' ? 0 : 1, { startTime, endTime });
  const first = await bookApproved(
    app,
    { host, renter: guest, car },
    window(2, '1:00 PM', '3:00 PM'),
  );
  const after = await bookApproved(
    app,
    { host, renter: second, car },
    window(2, '4:00 PM', '9:00 AM'),
  );
  const last = await bookApproved(app, { host, renter: third, car }, windowFrom(app, 3, 1));
  const told = async () => [
    await timesTold(guest, first),
    await timesTold(second, after),
    await timesTold(third, last),
  ];
  await minutesPast(late, 30);
  // Pickups are at 1:00 PM, 4:00 PM and the next morning at 10:00 AM; it is 10:30 AM.
  expect(await told()).toEqual([1, 1, 0]);
  await choose(guest, first, 'wait');
  await choose(second, after, 'cancel');
  await app.travelTo(minutesAfter(hoursAfter(new Date(last.startsAt), -6), -1));
  expect(await told()).toEqual([1, 1, 0]);
  await app.travelTo(hoursAfter(new Date(last.startsAt), -6));
  expect(await told()).toEqual([1, 1, 1]);
  // The first guest never had the car, so that nobody looks for it with them.
  expect(await chainOf(first)).toBeUndefined();
  await give(host, late, 'return');
  await app.server.jobs.runSweeps();
  expect(await timesTold(third, last, 'Car back')).toBe(1);
  expect(await timesTold(second, after, 'Car back')).toBe(0);
  expect((await chainOf(late))?.chain.map(({ choice }) => choice)).toEqual([
    'wait',
    'cancel',
    null,
  ]);
});

test('staff get a task a day after the drop-off, until someone says that the car is back', async () => {
  const late = await bookLate();
  await app.travelTo(new Date(late.startsAt));
  await give(lateGuest, late, 'pickup');
  await minutesPast(late, 24 * 60 - 1);
  expect(await tasksOf(late)).toEqual([]);
  await minutesPast(late, 24 * 60);
  await app.server.jobs.runSweeps();
  expect((await getBooking(host, late)).status).toBe('completed');
  expect(await tasksOf(late)).toMatchObject([{ page: '/staff/late-returns' }]);
  expect((await sayBack(admin, late)).status).toBe(200);
  expect(await tasksOf(late)).toEqual([]);
  expect(await chainOf(late)).toMatchObject({ backBy: 'staff', chain: [] });
});
