import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { formatDay } from '@curbside/domain/calendar/format';
import { priceEndpoints } from '@curbside/domain/prices/endpoints';
import { expect, test } from 'vitest';
import { hoursBefore, todayInMarket } from '../../platform/clock.ts';
import { acceptedChange, endingDaysLater } from '../../test/harness/changes.ts';
import {
  bookApproved,
  changeBooking,
  createHost,
  createVerified,
  getBooking,
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
const guest = await createVerified(app);

async function letter(person: Person, subject: string): Promise<string> {
  let found: string | undefined;
  await until(async () => {
    const letters = await lettersTo(app, person.user.email);
    found = letters.find((text) => text.includes(`Subject: ${subject}`));
    return found !== undefined;
  });
  return decodeQuotedPrintable(found ?? '');
}

/** Long dashes between days travel as quoted-printable UTF-8. */
function decodeQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function dayOf(day: string): string {
  return formatDay(day, todayInMarket({ now: app.now }));
}

test('name the trip as people write it, link to it, and say what is charged and earned', async () => {
  const car = await listCar(host);
  const request = await requestBooking(guest, car, windowFrom(app, 20));
  const booking = await payBooking(app, guest, request);
  const toHost = await letter(host, 'New request');
  expect(toHost).toContain(`Pickup: ${dayOf(booking.startDate)} at ${booking.startTime}`);
  expect(toHost).toContain(`Drop-off: ${dayOf(booking.endDate)} at ${booking.endTime}`);
  expect(toHost).toContain(
    `${app.server.deps.env.publicUrl}/owner-bookings?bookingId=${booking.id}`,
  );
  expect(toHost).toContain('You receive $214.20');
  await changeBooking(host, booking, 'approved');
  const toGuest = await letter(guest, 'Approved');
  expect(toGuest).toContain('charged $288.08');
  expect(toGuest).toContain(`/my-bookings?bookingId=${booking.id}`);
});

test('say what is refunded and what is kept after a late cancellation', async () => {
  const car = await listCar(host);
  const window = windowFrom(app, 40);
  const booking = await payBooking(app, guest, await requestBooking(guest, car, window));
  await changeBooking(host, booking, 'approved');
  const { startsAt } = await getBooking(guest, booking);
  await app.travelTo(new Date(Date.parse(startsAt) - 23 * 3_600_000));
  expect((await changeBooking(guest, booking, 'cancelled')).status).toBe(200);
  const toGuest = await letter(guest, 'Cancelled');
  expect(toGuest).toContain('$192.05 will be refunded to your card. $96.03 is kept');
  expect(await letter(host, 'Cancelled')).toContain('you receive $71.40');
});

test('say that nothing is refunded at the non-refundable rate, and what is kept', async () => {
  const renter = await createVerified(app);
  const car = await listCar(host);
  const body = { nonRefundablePercent: 10 };
  await host.client.call(priceEndpoints.setPrices, { params: { id: car.id }, body });
  const asked = await renter.client.call(bookingEndpoints.requestBooking, {
    body: { carId: car.id, ...windowFrom(app, 9), rate: 'non_refundable' },
  });
  const booking = await payBooking(app, renter, asked.body);
  await changeBooking(host, booking, 'approved');
  await app.travel(25 * 3_600_000);
  expect((await changeBooking(renter, booking, 'cancelled')).status).toBe(200);
  const toGuest = await letter(renter, 'Cancelled');
  expect(toGuest).toContain(
    `Nothing is refunded. $${booking.totalPrice} is kept, because the trip was booked at the non-refundable rate.`,
  );
  expect(toGuest).toContain(`Charged: $${booking.totalPrice}`);
  expect(toGuest).not.toContain('Nothing was charged');
});

test('count what was charged, and what came back when the trip became shorter', async () => {
  const renter = await createVerified(app);
  const car = await listCar(host);
  const booking = await bookApproved(app, { host, renter, car }, windowFrom(app, 4));
  await acceptedChange({ asker: renter, answerer: host }, booking, endingDaysLater(booking, -1));
  await until(async () => (await getBooking(renter, booking)).refundStatus === 'succeeded');
  await app.travelTo(hoursBefore(new Date(booking.startsAt), 2));
  expect((await getBooking(renter, booking)).cancellation).toMatchObject({
    refundAmount: '144.05',
    keptAmount: '48.01',
  });
  expect((await changeBooking(renter, booking, 'cancelled')).status).toBe(200);
  const toGuest = await letter(renter, 'Cancelled');
  expect(toGuest).toContain(
    '$144.05 will be refunded to your card. $48.01 is kept, because the trip was cancelled less than 24 hours before pickup. $96.02 was refunded before.',
  );
  for (const line of ['Charged: $288.08', 'Kept: -$48.01', 'Your refund: $240.07']) {
    expect(toGuest).toContain(line);
  }
});
