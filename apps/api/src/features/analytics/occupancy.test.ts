import { analyticsEndpoints } from '@curbside/domain/analytics/endpoints';
import { analyticsPeriods } from '@curbside/domain/analytics/periods';
import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import { addDays, type Day } from '@curbside/domain/calendar/days';
import { dayInstants } from '@curbside/domain/calendar/instants';
import type { Car } from '@curbside/domain/cars/car';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { todayInMarket } from '../../platform/clock.ts';
import {
  bookApproved,
  changeBooking,
  createHost,
  createVerified,
  listCar,
  type Person,
  requestBooking,
  windowFrom,
} from '../../test/harness/factories.ts';
import { sharedTrade } from '../../test/harness/shared-app.ts';

const { app, host, renter, car } = await sharedTrade();

async function occupancy(person: Person, period: string) {
  const answer = await person.client.call(analyticsEndpoints.hostOccupancy, { query: { period } });
  expect(answer.status).toBe(200);
  return answer.body.periodData;
}

/** The day 0 is the one on which the test begins. */
function daysFromToday() {
  const today = todayInMarket(app.server.deps.clock);
  return {
    day: (index: number): Day => addDays(today, index),
    travelToNoonOf: (index: number) =>
      app.travelTo(
        new Date(dayInstants(addDays(today, index)).startsAt.getTime() + 12 * 3_600_000),
      ),
  };
}

const block = (person: Person, { id }: Car, date: Day) =>
  person.client.call(availabilityEndpoints.blockDay, {
    params: { id },
    body: { blockedDate: date },
  });

test('is the worked example: trips, blocked days, a pause, and nothing of others', async () => {
  const { day, travelToNoonOf } = daysFromToday();
  const second = await listCar(host);
  const others = await createHost(app);
  const theirs = await listCar(others);
  for (const blocked of [2, 3]) expect((await block(host, car, day(blocked))).status).toBe(201);
  await bookApproved(app, { host, renter, car }, windowFrom(app, 5, 3));
  await bookApproved(app, { host, renter, car }, windowFrom(app, 13, 4));
  await bookApproved(app, { host: others, renter, car: theirs }, windowFrom(app, 5, 4));
  const cancelled = await bookApproved(app, { host, renter, car: second }, windowFrom(app, 6, 2));
  expect((await changeBooking(renter, cancelled, 'cancelled')).status).toBe(200);
  await requestBooking(renter, second, windowFrom(app, 7, 2));
  await travelToNoonOf(9);
  const params = { id: second.id };
  await host.client.call(carEndpoints.delistCar, { params });
  await travelToNoonOf(12);
  await host.client.call(carEndpoints.relistCar, { params });
  await travelToNoonOf(14);

  const rented = [5, 6, 7, 13, 14];
  const shown = await occupancy(host, 'day');
  const expected = Array.from({ length: 15 }, (_, index) => {
    const rentedDays = rented.includes(index) ? 1 : 0;
    // Blocked on the days 2 and 3, and delisted from the 9th to the 12th.
    const openDays = [2, 3, 10, 11].includes(index) ? 1 : 2;
    return { period: day(index), rentedDays, openDays, occupancy: rentedDays / openDays };
  });
  expect(shown.slice(-15)).toEqual(expected);
  const before = { rentedDays: 0, openDays: 0, occupancy: 0 };
  expect(shown.slice(0, 15)).toEqual(
    Array.from({ length: 15 }, (_, index) => ({ period: day(index - 15), ...before })),
  );
  for (const [period, count] of Object.entries(analyticsPeriods)) {
    const groups = await occupancy(host, period);
    const sum = (of: 'rentedDays' | 'openDays') =>
      groups.reduce((total, group) => total + group[of], 0);
    expect([period, groups.length, sum('rentedDays'), sum('openDays')]).toEqual([
      period,
      count,
      5,
      26,
    ]);
    for (const { rentedDays, openDays, occupancy: share } of groups) {
      expect(share).toBe(openDays === 0 ? 0 : rentedDays / openDays);
    }
  }
  expect((await occupancy(others, 'day')).reduce((sum, row) => sum + row.rentedDays, 0)).toBe(4);
});

test('a car that stays off the list is open up to its last day on it', async () => {
  const { travelToNoonOf } = daysFromToday();
  const owner = await createHost(app);
  const { id } = await listCar(owner);
  await travelToNoonOf(2);
  await owner.client.call(carEndpoints.delistCar, { params: { id } });
  await travelToNoonOf(5);
  expect((await occupancy(owner, 'day')).slice(-7).map(({ openDays }) => openDays)).toEqual([
    0, 1, 1, 1, 0, 0, 0,
  ]);
});

test('a day counts once where a trip ends and the next begins, and a whole day of another calendar is not open', async () => {
  const { day, travelToNoonOf } = daysFromToday();
  const owner = await createHost(app);
  const shared = { host: owner, renter, car: await listCar(owner) };
  const { endDate, ...first } = windowFrom(app, 1, 1, { startTime: '9:00 AM', endTime: '4:00 PM' });
  await bookApproved(app, shared, { ...first, endDate });
  await bookApproved(app, shared, {
    startDate: endDate,
    startTime: '4:00 PM',
    endDate: addDays(endDate, 1),
    endTime: '4:00 PM',
  });
  await insertEvents(shared.car, [
    [dayInstants(day(4)).startsAt, dayInstants(day(5)).endsAt],
    [
      dayInstants(day(6)).startsAt,
      new Date(dayInstants(day(6)).startsAt.getTime() + 18 * 3_600_000),
    ],
  ]);
  await travelToNoonOf(7);
  expect((await occupancy(owner, 'day')).slice(-8)).toMatchObject([
    { rentedDays: 0, openDays: 1 },
    { rentedDays: 1, openDays: 1 },
    { rentedDays: 1, openDays: 1 },
    { rentedDays: 0, openDays: 1 },
    { rentedDays: 0, openDays: 0 },
    { rentedDays: 0, openDays: 0 },
    { rentedDays: 0, openDays: 1 },
    { rentedDays: 0, openDays: 1 },
  ]);
});

test('of a person without cars is 0, and a bad period is refused', async () => {
  const none = await occupancy(await createVerified(app), '');
  expect(none).toHaveLength(analyticsPeriods.month);
  expect(new Set(none.map((group) => group.occupancy))).toEqual(new Set([0]));
  for (const period of ['decade', 'Day', '1']) {
    const answer = await host.client.call(analyticsEndpoints.hostOccupancy, { query: { period } });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_request' }]);
  }
});

/** Times at which a calendar of another site shuts a car. */
async function insertEvents({ id }: Car, times: readonly [Date, Date][]): Promise<void> {
  const { rows } = await app.db.execute<{ id: number }>(sql`
    insert into imported_calendars (car_id, name, url, created_at, next_fetch_at)
    values (${id}, 'Elsewhere', 'https://example.test/a.ics', now(), now() + interval '1 year')
    returning id`);
  for (const [startsAt, endsAt] of times) {
    const [from, to] = [startsAt.toISOString(), endsAt.toISOString()];
    await app.db.execute(sql`
      with event as (
        insert into imported_events (calendar_id, car_id, starts_at, ends_at, is_all_day, summary,
          during)
        values (${rows[0]?.id}, ${id}, ${from}, ${to}, false, 'Taken', tstzrange(${from}, ${to}))
        returning id, during)
      insert into holds (car_id, imported_event_id, during) select ${id}, id, during from event`);
  }
}
