import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays } from '@curbside/domain/calendar/days';
import { changeTexts } from '@curbside/domain/changes/texts';
import { expect, test } from 'vitest';
import { minutesAfter, minutesBefore } from '../../platform/clock.ts';
import {
  acceptedChange,
  answerChange,
  askChange,
  endingDaysLater,
  listChanges,
  payBookingWithBank,
  quoteChange,
} from '../../test/harness/changes.ts';
import { giveHandover } from '../../test/harness/claims.ts';
import {
  bookApproved,
  changeBooking,
  createHost,
  createVerified,
  getBooking,
  listCar,
  type Person,
  requestBooking,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { compareWithStripe } from '../../test/harness/money.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createHost(app);

/** The trip begins a day later, and becomes a day longer. */
const movedADay = ({ startDate, startTime, endDate, endTime }: Booking) => ({
  startDate: addDays(startDate, 1),
  startTime,
  endDate: addDays(endDate, 2),
  endTime,
});

async function approvedTrip(): Promise<{ renter: Person; trip: Booking }> {
  const renter = await createVerified(app);
  const parties = { host, renter, car: await listCar(host) };
  return { renter, trip: await bookApproved(app, parties, windowFrom(app, 2, 2)) };
}

/** The bank wants the owner of the card each time, so that a longer trip waits for the guest. */
async function tripThatWaits(): Promise<{ renter: Person; trip: Booking }> {
  const renter = await createVerified(app);
  const request = await requestBooking(renter, await listCar(host), windowFrom(app, 2, 2));
  await payBookingWithBank(app, renter, request);
  await changeBooking(host, request, 'approved');
  return { renter, trip: await getBooking(renter, request) };
}

const refused = { status: 409, body: { code: 'wrong_state', message: changeTexts.pickupRecorded } };

test('a pickup that is recorded no longer moves, and the end still does', async () => {
  const { renter, trip } = await approvedTrip();
  await app.travelTo(minutesBefore(new Date(trip.startsAt), 50));
  expect((await quoteChange(renter, trip, movedADay(trip))).status).toBe(200);
  expect((await giveHandover(host, trip, 'pickup')).status).toBe(201);
  expect(await quoteChange(renter, trip, movedADay(trip))).toMatchObject(refused);
  expect(await askChange(renter, trip, movedADay(trip))).toMatchObject(refused);
  const { answer } = await acceptedChange(
    { asker: renter, answerer: host },
    trip,
    endingDaysLater(trip, 1),
  );
  expect(answer).toMatchObject({ status: 200, body: { status: 'accepted' } });
});

test('another pickup that was asked for before it is recorded can only be declined', async () => {
  const { renter, trip } = await approvedTrip();
  await app.travelTo(minutesBefore(new Date(trip.startsAt), 50));
  const { body: change } = await askChange(renter, trip, movedADay(trip));
  expect((await giveHandover(host, trip, 'pickup')).status).toBe(201);
  expect(await answerChange(host, trip, change, 'accept')).toMatchObject(refused);
  expect((await getBooking(renter, trip)).startsAt).toBe(trip.startsAt);
  expect((await answerChange(host, trip, change, 'decline')).status).toBe(200);
});

test('of an acceptance and a recorded pickup at once, one is refused', async () => {
  const { renter, trip } = await approvedTrip();
  await app.travelTo(minutesBefore(new Date(trip.startsAt), 50));
  const { body: change } = await askChange(renter, trip, movedADay(trip));
  const answers = await Promise.all([
    answerChange(host, trip, change, 'accept'),
    giveHandover(renter, trip, 'pickup'),
  ]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
});

test('an unpaid move of the pickup falls back at the former pickup, and both are told', async () => {
  const { renter, trip } = await tripThatWaits();
  const pickup = new Date(trip.startsAt);
  await app.travelTo(minutesBefore(pickup, 10));
  const { answer } = await acceptedChange({ asker: renter, answerer: host }, trip, movedADay(trip));
  expect(answer).toMatchObject({ status: 200, body: { payBy: trip.startsAt } });
  await app.travelTo(minutesBefore(pickup, 1));
  expect(await getBooking(renter, trip)).toMatchObject({
    startDate: addDays(trip.startDate, 1),
    actions: { cancel: { allowed: true } },
  });
  await app.travelTo(pickup);
  expect(await getBooking(renter, trip)).toMatchObject({ startsAt: trip.startsAt });
  expect(await listChanges(renter, trip)).toMatchObject([{ status: 'lapsed', payBy: null }]);
  await until(async () =>
    (await lettersTo(app, renter.user.email)).some((letter) =>
      letter.includes('Please come to the pickup then.'),
    ),
  );
  await compareWithStripe(app);
});

test('accepted in the last minute before the former pickup, it is paid by then or falls back', async () => {
  const [paid, waits] = [await approvedTrip(), await tripThatWaits()];
  const pickup = new Date(waits.trip.startsAt);
  expect(paid.trip.startsAt).toBe(waits.trip.startsAt);
  await app.travelTo(new Date(pickup.getTime() - 20_000));
  for (const { renter, trip } of [paid, waits]) {
    const sides = { asker: renter, answerer: host };
    const { answer } = await acceptedChange(sides, trip, movedADay(trip));
    expect(answer.status).toBe(200);
  }
  await app.travelTo(minutesAfter(pickup, 1));
  expect(await getBooking(paid.renter, paid.trip)).toMatchObject({
    startDate: addDays(paid.trip.startDate, 1),
  });
  expect(await getBooking(waits.renter, waits.trip)).toMatchObject({
    startsAt: waits.trip.startsAt,
    status: 'approved',
  });
  await compareWithStripe(app);
});
