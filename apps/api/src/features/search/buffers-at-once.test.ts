import { addDays } from '@curbside/domain/calendar/days';
import { defaultBookingRules } from '@curbside/domain/cars/booking-rules';
import type { Car } from '@curbside/domain/cars/car';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayInMarket } from '../../platform/clock.ts';
import { createVerified, listCar, type Person } from '../../test/harness/factories.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A listed car with trips on these days, requested in this order. */
async function carWithTrips(guest: Person, days: number[]): Promise<{ host: Person; car: Car }> {
  const host = await createVerified(app);
  const car = await listCar(host);
  for (const day of days) {
    const startDate = addDays(todayInMarket(app.server.deps.clock), day);
    const window = { startDate, endDate: addDays(startDate, 1) };
    const body = { carId: car.id, ...window, startTime: '10:00 AM', endTime: '10:00 AM' };
    expect((await guest.client.send('POST', '/api/bookings', body)).status).toBe(201);
  }
  return { host, car };
}

test('hosts change the buffers around trips of the same nights at once', async () => {
  const guests = await Promise.all([createVerified(app), createVerified(app)]);
  const days = [4, 8, 12, 16, 20, 24];
  const cars = [
    ...(await Promise.all(guests.map((guest) => carWithTrips(guest, days)))),
    ...(await Promise.all(guests.map((guest) => carWithTrips(guest, [...days].reverse())))),
  ];
  for (let round = 0; round < 12; round += 1) {
    const bufferHours = round % 2 === 0 ? 24 : 0;
    const answers = await Promise.all(
      cars.map(({ host, car }) =>
        host.client.call(carEndpoints.setBookingRules, {
          params: { id: car.id },
          body: { ...defaultBookingRules, bufferHours },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  const differences = await app.db.execute(sql`select bitmap from car_search_differences`);
  expect(differences.rows).toEqual([]);
});
