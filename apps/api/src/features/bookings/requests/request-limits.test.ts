import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { maxTripDays, maxUnpaidCars } from '@curbside/domain/bookings/rules';
import type { TripWindow } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import { describe, expect, test } from 'vitest';
import {
  changeBooking,
  createHost,
  createVerified,
  listCar,
  openCheckout,
  type Person,
  requestBooking,
  windowFrom,
} from '../../../test/harness/factories.ts';
import { sharedApp } from '../../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createHost(app);

function attempt(
  guest: Person,
  car: Car,
  window: TripWindow,
  headers: Record<string, string> = {},
) {
  return guest.client.call(bookingEndpoints.requestBooking, {
    body: { carId: car.id, ...window },
    headers,
  });
}

const tooMany = { status: 409, body: { code: 'too_many_unpaid' } };

describe('unpaid requests', () => {
  test('are limited to ten cars at a time, even when sent all at once', async () => {
    const guest = await createVerified(app);
    const cars: Car[] = [];
    for (let index = 0; index < maxUnpaidCars + 3; index += 1) cars.push(await listCar(host));
    const window = windowFrom(app, 20);
    const answers = await Promise.all(cars.map((car) => attempt(guest, car, window)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(maxUnpaidCars);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused) expect(answer).toMatchObject(tooMany);

    const held = made[0]?.body;
    const free = cars[answers.findIndex(({ status }) => status !== 201)];
    if (!held || !free) throw new Error('Nothing was made, or nothing refused.');
    // The refused request holds no days: another guest can book them.
    await requestBooking(await createVerified(app), free, window);
    // A car among the ten may be requested again, and a cancelled request makes room.
    const sameCar = { id: held.carId } as Car;
    expect((await attempt(guest, sameCar, windowFrom(app, 40))).status).toBe(201);
    await changeBooking(guest, held, 'cancelled');
    const other = await listCar(host);
    expect(await attempt(guest, other, window)).toMatchObject(tooMany);
    const again = await guest.client.call(bookingEndpoints.myBookings);
    for (const booking of again.body.filter(({ carId }) => carId === held.carId)) {
      await changeBooking(guest, booking, 'cancelled');
    }
    expect((await attempt(guest, other, window)).status).toBe(201);
  });
});

describe('the length of a trip', () => {
  test(`is at most ${maxTripDays} days`, async () => {
    const guest = await createVerified(app);
    const car = await listCar(host);
    expect(await attempt(guest, car, windowFrom(app, 5, maxTripDays + 1))).toMatchObject({
      status: 400,
      body: { code: 'invalid_dates' },
    });
    expect((await attempt(guest, car, windowFrom(app, 5, maxTripDays))).status).toBe(201);
  });
});

describe('the price of a trip', () => {
  test('is at most what Stripe charges at once, and a higher one holds no days', async () => {
    const guest = await createVerified(app);
    const car = await listCar(host, { dailyRate: '10000.00' });
    const refused = await attempt(guest, car, windowFrom(app, 5, 88));
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'amount_too_large', message: expect.stringContaining('$999,999.99') },
    });
    const mine = await guest.client.call(bookingEndpoints.myBookings);
    expect(mine.body).toEqual([]);
    const allowed = await attempt(guest, car, windowFrom(app, 5, 87));
    expect(allowed).toMatchObject({ status: 201, body: { quote: { total: '994573.13' } } });
    await openCheckout(guest, allowed.body);
  });
});

describe('an Idempotency-Key', () => {
  test('sent many times at once makes one booking and the same answer for all', async () => {
    const guest = await createVerified(app);
    const car = await listCar(host);
    const headers = { 'idempotency-key': 'one-and-the-same' };
    const window = windowFrom(app, 12);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => attempt(guest, car, window, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await attempt(guest, car, windowFrom(app, 30), headers)).toMatchObject({
      status: 400,
      body: { code: 'idempotency_mismatch' },
    });
  });
});
