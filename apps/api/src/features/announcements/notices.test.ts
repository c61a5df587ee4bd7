import type { Booking } from '@curbside/domain/bookings/booking';
import { handoverEndpoints } from '@curbside/domain/handover/endpoints';
import { messagingEndpoints } from '@curbside/domain/messaging/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { hoursAfter, hoursBefore, minutesBefore } from '../../platform/clock.ts';
import {
  changeBooking,
  createHost,
  createVerified,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  until,
  windowFrom,
} from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createHost(app);

interface Trip {
  guest: Person;
  booking: Booking;
}

async function paidRequest(daysAhead = 3): Promise<Trip> {
  const guest = await createVerified(app);
  const car = await listCar(host);
  const requested = await requestBooking(guest, car, windowFrom(app, daysAhead));
  return { guest, booking: await payBooking(app, guest, requested) };
}

/** The first words of the system messages of a trip, in order. */
async function noticesOf({ guest, booking }: Trip): Promise<string[]> {
  const { body } = await guest.client.call(messagingEndpoints.bookingMessages, {
    params: { id: booking.id },
  });
  expect(body.every(({ isAutomated }) => isAutomated === 1)).toBe(true);
  return body.map(({ message }) => message.split(':')[0] ?? '');
}

async function emailsTo(person: Person, subject: string): Promise<number> {
  const letters = await lettersTo(app, person.user.email);
  return letters.filter((letter) => letter.includes(`Subject: ${subject}`)).length;
}

describe('the notices of a trip', () => {
  test('come once at each step, however often the sweeps run', async () => {
    const trip = await paidRequest();
    const { guest, booking } = trip;
    await changeBooking(host, booking, 'approved');
    const startsAt = new Date(booking.startsAt);
    await app.travelTo(hoursBefore(startsAt, 25));
    expect(await noticesOf(trip)).toEqual(['Requested', 'Approved']);
    await app.travelTo(hoursBefore(startsAt, 24));
    const endsAt = new Date(booking.endsAt);
    await app.travelTo(endsAt);
    await Promise.all([app.server.jobs.runSweeps(), app.server.jobs.runSweeps()]);
    expect(await noticesOf(trip)).toEqual(['Requested', 'Approved', 'Pickup reminder', 'Return']);
    await app.travelTo(hoursAfter(endsAt, 24));
    await app.server.jobs.runSweeps();
    expect((await noticesOf(trip)).at(-1)).toBe('Completed');
    expect(await noticesOf(trip)).toHaveLength(5);
    for (const subject of ['Pickup reminder', 'Return', 'Trip completed']) {
      expect([subject, await emailsTo(guest, subject)]).toEqual([subject, 1]);
    }
  });

  test('remind of the return a day before it, and offer to extend the trip', async () => {
    const trip = await paidRequest();
    await changeBooking(host, trip.booking, 'approved');
    const dayBefore = hoursBefore(new Date(trip.booking.endsAt), 24);
    await app.travelTo(hoursBefore(dayBefore, 1));
    expect(await noticesOf(trip)).not.toContain('Return reminder');
    await app.travelTo(dayBefore);
    await Promise.all([app.server.jobs.runSweeps(), app.server.jobs.runSweeps()]);
    const notices = await noticesOf(trip);
    expect(notices.filter((notice) => notice === 'Return reminder')).toHaveLength(1);
    const letters = await lettersTo(app, trip.guest.user.email);
    const reminder = letters.find((letter) => letter.includes('Subject: Return reminder'));
    expect(reminder).toContain('Extend');
  });

  test('remind the guest once more an hour before the drop-off, unless the car is back', async () => {
    const [trip, back] = [await paidRequest(), await paidRequest()];
    for (const { booking } of [trip, back]) await changeBooking(host, booking, 'approved');
    const endsAt = new Date(trip.booking.endsAt);
    await app.travelTo(minutesBefore(endsAt, 61));
    expect(await noticesOf(trip)).not.toContain('Due back');
    const given = await back.guest.client.call(handoverEndpoints.giveHandover, {
      params: { id: back.booking.id },
      body: { kind: 'return', odometer: 42_000, fuelEighths: 8 },
    });
    expect(given.status).toBe(201);
    await app.travelTo(minutesBefore(endsAt, 60));
    await Promise.all([app.server.jobs.runSweeps(), app.server.jobs.runSweeps()]);
    const notices = await noticesOf(trip);
    expect(notices.filter((notice) => notice === 'Due back')).toHaveLength(1);
    expect(await noticesOf(back)).not.toContain('Due back');
    await until(async () => (await emailsTo(trip.guest, 'Due back')) === 1);
    const letters = await lettersTo(app, trip.guest.user.email);
    expect(letters.find((letter) => letter.includes('Subject: Due back'))).toContain('Extend');
    expect(await emailsTo(host, 'Due back')).toBe(0);
  });

  test('announce a declined request', async () => {
    const trip = await paidRequest();
    await changeBooking(host, trip.booking, 'rejected');
    expect(await noticesOf(trip)).toEqual(['Requested', 'Declined']);
  });

  test('announce a cancelled trip', async () => {
    const trip = await paidRequest();
    await changeBooking(host, trip.booking, 'approved');
    await changeBooking(trip.guest, trip.booking, 'cancelled');
    expect(await noticesOf(trip)).toEqual(['Requested', 'Approved', 'Cancelled']);
  });

  test('announce a request that nobody answered', async () => {
    const trip = await paidRequest(1);
    await app.travelTo(new Date(trip.booking.startsAt));
    expect(await noticesOf(trip)).toEqual(['Requested', 'Expired']);
  });

  test('tell only the guest about a request that was not paid in time', async () => {
    const guest = await createVerified(app);
    const booking = await requestBooking(guest, await listCar(host), windowFrom(app, 3));
    const letters = await emailsTo(host, '');
    await app.travelTo(new Date(Date.parse(booking.payBy ?? '') - 60_000));
    const trip = { guest, booking };
    const messages = () =>
      guest.client.call(messagingEndpoints.bookingMessages, { params: { id: booking.id } });
    expect((await messages()).body).toEqual([]);
    await app.travelTo(new Date(booking.payBy ?? ''));
    await app.server.jobs.runSweeps();
    expect(await noticesOf(trip)).toEqual(['Expired']);
    await until(async () => (await emailsTo(guest, 'Not paid in time')) === 1);
    const byHost = { params: { id: booking.id } };
    expect((await host.client.call(messagingEndpoints.bookingMessages, byHost)).status).toBe(404);
    const inbox = await host.client.call(messagingEndpoints.conversations);
    expect(inbox.body.map(({ bookingId }) => bookingId)).not.toContain(booking.id);
    expect(await emailsTo(host, '')).toBe(letters);
  });

  test('are written once if several processes reach the hour together', async () => {
    const trip = await paidRequest(4);
    await changeBooking(host, trip.booking, 'approved');
    const startsAt = new Date(trip.booking.startsAt);
    await app.travelTo(hoursBefore(startsAt, 23));
    await app.db.execute(
      sql`update messages set notice = 'earlier' where notice = 'pickup' and booking_id = ${trip.booking.id}`,
    );
    await Promise.all(Array.from({ length: 4 }, () => app.server.jobs.runSweeps()));
    const notices = await noticesOf(trip);
    expect(notices.filter((notice) => notice === 'Pickup reminder')).toHaveLength(2);
  });
});
