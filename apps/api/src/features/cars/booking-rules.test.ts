import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { addDays, type TripWindow } from '@curbside/domain/calendar/days';
import { windowInstants } from '@curbside/domain/calendar/instants';
import { type BookingRules, defaultBookingRules } from '@curbside/domain/cars/booking-rules';
import type { Car } from '@curbside/domain/cars/car';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  bookApproved,
  createHost,
  createVerified,
  listCar,
  type Person,
  requestBooking,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createHost(app);
const guest = await createVerified(app);

const setRules = (person: Person, id: number, rules: object) =>
  person.client.call(carEndpoints.setBookingRules, { params: { id }, body: rules });

async function carWith(rules: Partial<BookingRules>): Promise<Car> {
  const car = await listCar(host);
  expect((await setRules(host, car.id, { ...defaultBookingRules, ...rules })).status).toBe(200);
  return car;
}

const attempt = (person: Person, car: Car, window: TripWindow) =>
  person.client.call(bookingEndpoints.requestBooking, { body: { carId: car.id, ...window } });

const refusedAs = (code: string, possible: unknown) => ({ status: 409, body: { code, possible } });

describe('the rules of a car', () => {
  test('have defaults, are set by the host alone, and are shown to everyone', async () => {
    const car = await listCar(host);
    const path = { params: { id: car.id } };
    const before = await host.client.call(carEndpoints.bookingRules, path);
    expect(before.body).toEqual(defaultBookingRules);
    const rules = {
      noticeHours: 12,
      minDays: 2,
      maxDays: 30,
      bufferHours: 3,
      horizonDays: 180,
      instantBook: true,
    };
    expect(await setRules(host, car.id, rules)).toMatchObject({ status: 200, body: rules });
    expect((await setRules(guest, car.id, rules)).status).toBe(404);
    expect((await guest.client.call(carEndpoints.bookingRules, path)).status).toBe(404);
    const shown = await app.visitor().call(carEndpoints.getCar, path);
    expect(shown.body).toMatchObject({ bookingRules: rules, instantBook: true, rules: [] });
  });

  test.each([
    { noticeHours: 4 },
    { bufferHours: 48 },
    { horizonDays: 60 },
    { minDays: 0 },
    { maxDays: 91 },
    { minDays: 5, maxDays: 4 },
    { minDays: 1.5 },
    { instantBook: 'yes' },
  ])('outside the choices are refused: %o', async (change) => {
    const car = await listCar(host);
    const answer = await setRules(host, car.id, { ...defaultBookingRules, ...change });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  test('come with a new listing, and with a changed one', async () => {
    const car = await listCar(host, { bookingRules: { minDays: 3 } });
    expect(car.bookingRules).toEqual({ ...defaultBookingRules, minDays: 3 });
    const changed = await host.client.call(carEndpoints.updateCar, {
      params: { id: car.id },
      body: { bookingRules: { maxDays: 7 } },
    });
    expect(changed.body.bookingRules).toEqual({ ...defaultBookingRules, maxDays: 7 });
  });

  test('refuse a request that breaks one, and say what would do', async () => {
    const window = windowFrom(app, 40, 2);
    const { startDate, endDate } = window;
    const days = await carWith({ minDays: 3, maxDays: 4 });
    expect(await attempt(guest, days, window)).toMatchObject(
      refusedAs('too_short', { ...window, endDate: addDays(endDate, 1) }),
    );
    expect(await attempt(guest, days, windowFrom(app, 40, 5))).toMatchObject(
      refusedAs('too_long', { ...window, endDate: addDays(endDate, 2) }),
    );
    expect((await attempt(guest, days, windowFrom(app, 40, 3))).status).toBe(201);

    const horizon = await carWith({ horizonDays: 30 });
    const late = await attempt(guest, horizon, windowFrom(app, 31, 2));
    expect(late).toMatchObject(
      refusedAs('too_far', { startDate: addDays(startDate, -10), startTime: '6:00 PM' }),
    );
    expect((await attempt(guest, horizon, windowFrom(app, 30, 2))).status).toBe(201);

    const notice = await carWith({ noticeHours: 72 });
    const early = await attempt(guest, notice, windowFrom(app, 2, 2));
    const body = early.body as unknown as { code: string; possible: TripWindow };
    expect(body.code).toBe('too_soon');
    const { startsAt } = windowInstants(body.possible);
    const notBefore = app.server.deps.clock.now().getTime() + 72 * 3_600_000;
    expect(startsAt.getTime()).toBeGreaterThanOrEqual(notBefore);
    expect((await attempt(guest, notice, body.possible)).status).toBe(201);
  });

  test('say what is free where the dates are taken or blocked', async () => {
    const car = await carWith({});
    const window = windowFrom(app, 50, 2);
    const { startDate, endDate } = window;
    await requestBooking(guest, car, window);
    const next = { ...window, startDate: endDate, endDate: addDays(endDate, 2) };
    expect(await attempt(guest, car, window)).toMatchObject(refusedAs('dates_taken', next));

    await host.client.send('POST', `/api/cars/${car.id}/availability/block`, {
      blockedDate: addDays(startDate, 3),
    });
    const free = { startDate: addDays(startDate, -2), endDate: startDate };
    expect(await attempt(guest, car, next)).toMatchObject(
      refusedAs('dates_blocked', { startDate: addDays(startDate, 4) }),
    );
    expect(await attempt(guest, car, window)).toMatchObject(refusedAs('dates_taken', free));
  });
});

describe('the buffer', () => {
  const at = (window: TripWindow, changes: Partial<TripWindow>): TripWindow => ({
    ...window,
    ...changes,
  });

  test('lies on both sides of a trip, on both sides of its limit', async () => {
    const car = await carWith({ bufferHours: 3 });
    const window = windowFrom(app, 60, 2, { endTime: '12:00 PM' });
    await requestBooking(guest, car, window);
    const { startDate, endDate } = window;
    const after = { startDate: endDate, endDate: addDays(endDate, 1) };
    const tooNear = await attempt(guest, car, at(window, { ...after, startTime: '2:00 PM' }));
    expect(tooNear).toMatchObject(
      refusedAs('dates_taken', { startDate: endDate, startTime: '3:00 PM' }),
    );
    expect((await attempt(guest, car, at(window, { ...after, startTime: '3:00 PM' }))).status).toBe(
      201,
    );
    const before = { startDate: addDays(startDate, -1), endDate: addDays(startDate, -1) };
    const morning = at(window, { ...before, startTime: '9:00 AM', endTime: '6:00 PM' });
    const upTo = at(window, { ...before, endDate: startDate, endTime: '9:00 AM' });
    expect(await attempt(guest, car, upTo)).toMatchObject(refusedAs('dates_taken', {}));
    expect((await attempt(guest, car, morning)).status).toBe(201);
  });

  test('is not kept to blocked days', async () => {
    const car = await carWith({ bufferHours: 24 });
    const window = windowFrom(app, 70, 2, { startTime: '9:00 AM', endTime: '6:00 PM' });
    for (const blockedDate of [addDays(window.startDate, -1), addDays(window.endDate, 1)]) {
      await host.client.send('POST', `/api/cars/${car.id}/availability/block`, { blockedDate });
    }
    expect((await attempt(guest, car, window)).status).toBe(201);
  });

  test('that is new leaves trips alone and keeps new requests away from them', async () => {
    const car = await carWith({});
    const first = windowFrom(app, 80, 2);
    const second = { ...first, startDate: first.endDate, endDate: addDays(first.endDate, 2) };
    await bookApproved(app, { host, renter: guest, car }, first);
    await requestBooking(guest, car, second);
    await setRules(host, car.id, { bufferHours: 6 });
    const third = { ...second, startDate: second.endDate, endDate: addDays(second.endDate, 2) };
    expect(await attempt(guest, car, third)).toMatchObject(
      refusedAs('dates_taken', { startDate: second.endDate, startTime: '4:00 PM' }),
    );
    await setRules(host, car.id, { bufferHours: 24 });
    await setRules(host, car.id, { bufferHours: 0 });
    // A smaller buffer counts at once, for trips that were requested under a larger one, too.
    expect((await attempt(guest, car, third)).status).toBe(201);
  });

  test('is kept by one of two requests at once', async () => {
    const car = await carWith({ bufferHours: 12 });
    const window = windowFrom(app, 90, 2);
    const { endDate } = window;
    const next = { ...window, startDate: endDate, endDate: addDays(endDate, 2) };
    const other = await createVerified(app);
    const answers = await Promise.all([
      attempt(guest, car, window),
      attempt(other, car, next),
      attempt(guest, car, window),
      attempt(other, car, next),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('is kept by the database, whatever changes the window of a trip', async () => {
    const car = await carWith({ bufferHours: 12 });
    const first = windowFrom(app, 100, 2);
    const trip = await requestBooking(guest, car, first);
    await requestBooking(guest, car, windowFrom(app, 103, 2));
    const move = (hours: number) =>
      app.db.execute(sql`update bookings set ends_at = ends_at + make_interval(hours => ${hours})
        where id = ${trip.id}`);
    await expect(move(13)).rejects.toMatchObject({
      cause: { constraint: 'bookings_keep_buffer' },
    });
    await move(12);
  });
});
