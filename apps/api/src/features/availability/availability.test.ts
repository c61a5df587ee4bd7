import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { addDays, type Day } from '@curbside/domain/calendar/days';
import { marketInstant } from '@curbside/domain/calendar/instants';
import type { Car } from '@curbside/domain/cars/car';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { todayInMarket } from '../../platform/clock.ts';
import {
  changeBooking,
  createStaff,
  createVerified,
  listCar,
  type Person,
  requestBooking,
  signUpPerson,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const host = await createVerified(app);
const renter = await createVerified(app);
let car: Car;
beforeEach(async () => {
  car = await listCar(host);
});

const day = (ahead: number): Day => addDays(todayInMarket(app.server.deps.clock), ahead);

function block(person: Person, blockedDate: string, reason?: string | null, id = car.id) {
  return person.client.call(availabilityEndpoints.blockDay, {
    params: { id },
    body: { blockedDate, reason },
  });
}

function unblock(person: Person, blockedDate: string, id = car.id) {
  return person.client.call(availabilityEndpoints.unblockDay, {
    params: { id },
    body: { blockedDate },
  });
}

function reasons(person: Person, id = car.id) {
  return person.client.call(availabilityEndpoints.availability, { params: { id } });
}

async function blockedDates(id = car.id) {
  const answer = await app.visitor().call(availabilityEndpoints.blockedDates, { params: { id } });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function heldRanges() {
  const result = await app.db.execute<{ start: string; end: string }>(sql`
    select lower(during) as start, upper(during) as end from holds
    where car_id = ${car.id} order by during`);
  return result.rows.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }));
}

describe('blocking a day', () => {
  test('blocks the whole New York day, visible to everyone', async () => {
    const answer = await block(host, day(3), ' Holiday ');
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      blockedDate: day(3),
      reason: 'Holiday',
    });
    expect(await blockedDates()).toEqual({
      bookings: [],
      blockedDates: [{ blockedDate: day(3) }],
    });
    expect(await heldRanges()).toEqual([
      { start: marketInstant(day(3)), end: marketInstant(day(4)) },
    ]);
  });

  test('knows longer and shorter days when the clocks change', async () => {
    const hoursOf = (start: Date, end: Date) => (end.getTime() - start.getTime()) / 3_600_000;
    const uneven = Array.from({ length: 365 }, (_, ahead) => day(ahead)).filter(
      (date) => hoursOf(marketInstant(date), marketInstant(addDays(date, 1))) !== 24,
    );
    for (const date of uneven) await block(host, date);
    const hours = (await heldRanges()).map(({ start, end }) => hoursOf(start, end));
    expect(hours.sort()).toEqual([23, 25]);
  });

  test('takes the New York day of a date-time, and the date of a UTC midnight', async () => {
    const evening = marketInstant(day(5), 21).toISOString();
    expect((await block(host, evening)).body).toMatchObject({ blockedDate: day(5) });
    expect((await block(host, `${day(7)}T00:00:00.000Z`)).body).toMatchObject({
      blockedDate: day(7),
    });
  });

  test('twice blocks once, with the newer reason', async () => {
    const first = await block(host, day(3), 'Holiday');
    const again = await block(host, day(3));
    expect(again).toMatchObject({ status: 201, body: first.body });
    const other = await block(host, day(3), 'Repair');
    expect(other.body).toEqual({ ...first.body, reason: 'Repair' });
    expect((await blockedDates()).blockedDates).toHaveLength(1);
  });

  test('happens once, even in many concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => block(host, day(9))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('works from today for a year', async () => {
    expect((await block(host, day(0))).status).toBe(201);
    expect((await block(host, day(365))).status).toBe(201);
    for (const wrong of [day(-1), day(366)]) {
      const answer = await block(host, wrong);
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_dates' }]);
    }
  });

  test.each(['', 'tomorrow', '2026-02-30', '2026-13-01', '01/02/2027', '2027-1-5'])(
    'refuses the date %j',
    async (date) => {
      const answer = await block(host, date);
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_request' }]);
    },
  );

  test('refuses a reason that is too long or holds control characters', async () => {
    expect((await block(host, day(3), 'x'.repeat(201))).status).toBe(400);
    expect((await block(host, day(3), 'a\u0000b')).status).toBe(400);
    expect((await block(host, day(3), null)).body).toMatchObject({ reason: null });
  });

  test('refuses every day that a trip touches, and accepts those around it', async () => {
    await requestBooking(renter, car, windowFrom(app, 10, 2));
    for (const ahead of [10, 11, 12]) {
      const answer = await block(host, day(ahead));
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'dates_taken' }]);
    }
    expect((await block(host, day(9))).status).toBe(201);
    expect((await block(host, day(13))).status).toBe(201);
  });

  test('works again once the trip is cancelled', async () => {
    const booking = await requestBooking(renter, car, windowFrom(app, 10, 2));
    await changeBooking(renter, booking, 'cancelled');
    expect((await block(host, day(11))).status).toBe(201);
  });

  test('is for the owner only', async () => {
    const admin = await createStaff(app, 'admin');
    for (const person of [renter, admin]) {
      const answer = await block(person, day(3));
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'not_found' }]);
    }
    const visitor = await app.visitor().call(availabilityEndpoints.blockDay, {
      params: { id: car.id },
      body: { blockedDate: day(3) },
    });
    expect(visitor.status).toBe(401);
    expect((await block(host, day(3), null, 2_147_483_647)).status).toBe(404);
    expect(await heldRanges()).toEqual([]);
  });
});

describe('unblocking a day', () => {
  test('frees it', async () => {
    await block(host, day(3));
    const answer = await unblock(host, day(3));
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(await blockedDates()).toEqual({ bookings: [], blockedDates: [] });
    expect((await unblock(host, day(3))).status).toBe(404);
  });

  test('is for the owner only', async () => {
    await block(host, day(3));
    const admin = await createStaff(app, 'admin');
    for (const person of [renter, admin]) {
      expect((await unblock(person, day(3))).status).toBe(404);
    }
    expect((await blockedDates()).blockedDates).toHaveLength(1);
  });

  test('never frees a trip', async () => {
    await requestBooking(renter, car, windowFrom(app, 10, 2));
    expect((await unblock(host, day(11))).status).toBe(404);
    expect((await blockedDates()).bookings).toHaveLength(1);
  });
});

describe('the calendar of a car', () => {
  test('shows guests the windows of trips, and why days are blocked only to host and staff', async () => {
    const window = windowFrom(app, 10, 2, { startTime: '9:00 AM', endTime: '6:00 PM' });
    await requestBooking(renter, car, window);
    await block(host, day(4), 'Wedding');
    await block(host, day(2), 'Garage');
    const shown = await blockedDates();
    expect(shown).toEqual({
      bookings: [{ status: 'pending', ...window }],
      blockedDates: [{ blockedDate: day(2) }, { blockedDate: day(4) }],
    });
    const support = await createStaff(app, 'support_staff');
    for (const person of [host, support]) {
      expect((await reasons(person)).body).toMatchObject([
        { blockedDate: day(2), reason: 'Garage' },
        { blockedDate: day(4), reason: 'Wedding' },
      ]);
    }
    for (const person of [renter, await signUpPerson(app)]) {
      expect((await reasons(person)).status).toBe(404);
    }
  });

  test('of a delisted car is hidden from visitors but not from its host', async () => {
    await app.db.execute(sql`update cars set delisted_at = now() where id = ${car.id}`);
    const answer = await app
      .visitor()
      .call(availabilityEndpoints.blockedDates, { params: { id: car.id } });
    expect(answer.status).toBe(404);
    expect((await reasons(host)).status).toBe(200);
  });

  test('no longer shows declined and cancelled trips', async () => {
    const cancelled = await requestBooking(renter, car, windowFrom(app, 10, 2));
    await changeBooking(renter, cancelled, 'cancelled');
    expect((await blockedDates()).bookings).toEqual([]);
  });
});

describe('requests for a taken window', () => {
  const ask = (window = windowFrom(app, 20, 2)) =>
    renter.client.send('POST', '/api/bookings', { carId: car.id, ...window });

  test('learn that the host blocked it', async () => {
    await block(host, day(22));
    expect(await ask()).toMatchObject({
      status: 409,
      body: { code: 'dates_blocked', message: bookingTexts.datesBlocked },
    });
  });

  test('learn that it is booked', async () => {
    await requestBooking(await createVerified(app), car, windowFrom(app, 21, 2));
    expect(await ask()).toMatchObject({
      status: 409,
      body: { code: 'dates_taken', message: bookingTexts.datesTaken },
    });
  });

  test('learn about the block first if both are in the way', async () => {
    await requestBooking(await createVerified(app), car, windowFrom(app, 21, 2));
    await block(host, day(20));
    expect(await ask()).toMatchObject({ body: { code: 'dates_blocked' } });
  });

  test('may begin at the hour another ends', async () => {
    await requestBooking(await createVerified(app), car, windowFrom(app, 18, 2));
    await requestBooking(await createVerified(app), car, windowFrom(app, 22, 2));
    expect((await ask()).status).toBe(201);
  });

  test('succeed once, however many come at once', async () => {
    const renters = await Promise.all(Array.from({ length: 6 }, () => createVerified(app)));
    const answers = await Promise.all([
      ...renters.map(({ client }) =>
        client.send('POST', '/api/bookings', { carId: car.id, ...windowFrom(app, 30, 3) }),
      ),
      ...[30, 31, 32].map((ahead) => block(host, day(ahead))),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    const { bookings, blockedDates: blocked } = await blockedDates();
    expect(bookings.length === 1 ? blocked.length : bookings.length).toBe(0);
    expect(statuses.filter((status) => status === 201)).toHaveLength(
      bookings.length + blocked.length,
    );
  });
});

describe('as time passes', () => {
  test('the calendar leaves out the past', async () => {
    await block(host, day(1));
    await block(host, day(2));
    await app.travelTo(marketInstant(day(2), 1));
    expect((await blockedDates()).blockedDates).toEqual([{ blockedDate: day(0) }]);
    expect((await reasons(host)).body).toHaveLength(1);
    expect((await block(host, day(-1))).status).toBe(400);
  });
});
