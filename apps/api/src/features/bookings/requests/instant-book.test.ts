import type { Booking } from '@curbside/domain/bookings/booking';
import { instantBookLimits } from '@curbside/domain/cars/booking-rules';
import type { Car } from '@curbside/domain/cars/car';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  changeBooking,
  createHost,
  createVerified,
  disableAccount,
  getBooking,
  listCar,
  openCheckout,
  type Person,
  payAtPage,
  payBooking,
  requestBooking,
  until,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createHost(app);
const guest = await createVerified(app);

const instant = { bookingRules: { instantBook: true } };

async function mailsTo(person: Person, subject: string): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(sql`
    select count(*)::int as count from jobs.job
    where name = 'mail' and data->>'to' = ${person.user.email}
      and data->>'subject' like ${`${subject}%`}`);
  return rows[0]?.count ?? 0;
}

async function messagesOf({ id }: { id: number }): Promise<string[]> {
  const { rows } = await app.db.execute<{ notice: string }>(sql`
    select notice from messages where booking_id = ${id} and notice is not null order by id`);
  return rows.map(({ notice }) => notice);
}

/** The approval may follow the payment a moment later, by the event of Stripe. */
async function payAndWait(booking: Booking, isDone: (booking: Booking) => boolean) {
  await payBooking(app, guest, booking);
  await until(async () => isDone(await getBooking(guest, booking)));
  return getBooking(guest, booking);
}

describe('a paid request for a car with instant book', () => {
  test('is a trip at once, with contract and messages, and both sides are told so', async () => {
    const car = await listCar(host, instant);
    const booking = await requestBooking(guest, car, windowFrom(app, 20));
    expect(booking).toMatchObject({ status: 'pending', instantBook: true });
    const paid = await payAndWait(booking, ({ status }) => status === 'approved');
    expect(paid).toMatchObject({ status: 'approved', paymentStatus: 'captured' });
    expect(paid.contract).not.toBeNull();
    expect(await messagesOf(booking)).toEqual(['booked']);
    expect(await mailsTo(guest, 'Booked: ')).toBe(1);
    expect(await mailsTo(host, 'New trip: ')).toBe(1);
    expect(await mailsTo(host, 'New request: ')).toBe(0);
    // Stripe's event may end the approval first, but it never begins one.
    const { rows } = await app.db.execute(sql`
      select user_id, system from audit_log where entity = 'booking'
      and entity_id = ${String(booking.id)} and action = 'booking.approval_started'`);
    expect(rows).toEqual([{ user_id: null, system: 'instant-book' }]);
  });

  test('is approved once, even if its payment is confirmed twice at once', async () => {
    const car = await listCar(host, instant);
    const booking = await requestBooking(guest, car, windowFrom(app, 20));
    const sessionId = await openCheckout(guest, booking);
    await payAtPage(app, `/checkout/${sessionId}`);
    const confirm = () =>
      guest.client.call(paymentEndpoints.confirmPaymentAuthorization, {
        body: { sessionId, bookingId: booking.id },
      });
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    for (const { status } of answers) expect(status).toBe(200);
    await until(async () => (await getBooking(guest, booking)).status === 'approved');
    expect(await messagesOf(booking)).toEqual(['booked']);
  });

  test('waits for a host who cannot be paid, and the host is told', async () => {
    const unpaid = await createVerified(app);
    const car = await listCar(unpaid, instant);
    const booking = await requestBooking(guest, car, windowFrom(app, 20));
    const paid = await payAndWait(booking, ({ instantBook }) => !instantBook);
    expect(paid).toMatchObject({
      status: 'pending',
      paymentStatus: 'authorized',
      approval: null,
      instantBook: false,
    });
    expect(await mailsTo(unpaid, 'New request: ')).toBe(1);
    expect((await getBooking(unpaid, booking)).actions.reject).toMatchObject({ allowed: true });
  });

  test('waits while the host’s account is disabled', async () => {
    const disabled = await createHost(app);
    const car = await listCar(disabled, instant);
    const booking = await requestBooking(guest, car, windowFrom(app, 20));
    await disableAccount(app, disabled);
    const paid = await payAndWait(booking, ({ instantBook }) => !instantBook);
    expect(paid).toMatchObject({ status: 'pending', instantBook: false });
  });

  test('keeps its promise if the host switches instant book off before the payment', async () => {
    const car = await listCar(host, instant);
    const booking = await requestBooking(guest, car, windowFrom(app, 20));
    await setInstant(host, car, false);
    await payAndWait(booking, ({ status }) => status === 'approved');
    const later = await requestBooking(guest, car, windowFrom(app, 40));
    expect((await payBooking(app, guest, later)).status).toBe('pending');
  });
});

const setInstant = (person: Person, car: Car, instantBook: boolean) =>
  person.client.call(carEndpoints.setBookingRules, {
    params: { id: car.id },
    body: { instantBook },
  });

const isInstant = async ({ id }: Car) =>
  (await app.visitor().call(carEndpoints.getCar, { params: { id } })).body.instantBook;

test('cancelling more than three trips switches instant book off for 45 days', async () => {
  const unreliable = await createHost(app);
  const car = await listCar(unreliable, instant);
  const other = await listCar(unreliable, instant);
  const windows = [20, 25, 30, 35].map((ahead) => windowFrom(app, ahead));
  const trips = [];
  for (const window of windows) {
    const booking = await requestBooking(guest, car, window);
    trips.push(await payAndWait(booking, ({ status }) => status === 'approved'));
  }
  const [last, ...first] = trips;
  if (!last) throw new Error('Nothing was booked.');
  for (const trip of first) {
    expect((await changeBooking(unreliable, trip, 'cancelled')).status).toBe(200);
  }
  expect(await isInstant(car)).toBe(true);
  expect((await changeBooking(unreliable, last, 'cancelled')).status).toBe(200);
  expect([await isInstant(car), await isInstant(other)]).toEqual([false, false]);
  expect(await mailsTo(unreliable, 'Instant book is off')).toBe(1);

  const early = await setInstant(unreliable, car, true);
  expect(early).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  expect(JSON.stringify(early.body)).toContain('You can switch it on again from');
  const listed = await unreliable.client.send('POST', '/api/cars', { ...carOf(car), ...instant });
  expect(listed.status).toBe(409);
  expect((await setInstant(unreliable, car, false)).status).toBe(200);

  const pausedMs = instantBookLimits.pauseDays * 86_400_000;
  const { rows } = await app.db.execute<{ at: string }>(
    sql`select ends_at as at from instant_book_pauses where host_id = ${unreliable.user.id}`,
  );
  const endsAt = new Date(rows[0]?.at ?? 0);
  expect(endsAt.getTime() - app.server.deps.clock.now().getTime()).toBeLessThanOrEqual(pausedMs);
  await app.travelTo(new Date(endsAt.getTime() - 60_000));
  expect((await setInstant(unreliable, car, true)).status).toBe(409);
  await app.travelTo(endsAt);
  expect((await setInstant(unreliable, car, true)).status).toBe(200);
});

function carOf({ title, make, model, year, category, dailyRate, location }: Car) {
  return { title, make, model, year, category, dailyRate, location };
}
