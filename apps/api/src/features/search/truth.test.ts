import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import {
  addDays,
  daysBetween,
  type TimeSlot,
  type TripWindow,
  timeSlots,
} from '@curbside/domain/calendar/days';
import { windowInstants } from '@curbside/domain/calendar/instants';
import { type BookingRules, bookingRuleChoices } from '@curbside/domain/cars/booking-rules';
import type { Car } from '@curbside/domain/cars/car';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import {
  carCategories,
  type Feature,
  fuelTypes,
  transmissions,
} from '@curbside/domain/cars/listing-options';
import { isAllStarHost } from '@curbside/domain/cars/rules';
import { placeKeysOf, searchKeysOf } from '@curbside/domain/places/place-keys';
import { type SortOrder, sortOrders } from '@curbside/domain/search/rules';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayInMarket } from '../../platform/clock.ts';
import type { TestAnswer } from '../../test/harness/client.ts';
import {
  changeBooking,
  createVerified,
  listCar,
  type Person,
} from '../../test/harness/factories.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

/** Few cars and few weeks, so that the operations collide. */
const carCount = 12;
const daysAhead = 21;
const locations = ['Astoria, Queens', 'Williamsburg, Brooklyn', '11211', 'The Bronx', 'Sunnyside'];
const rates = ['40.00', '84.00', '84.50', '120.00'];
const seatCounts = [2, 5, null, 8];
const features: Feature[] = ['Sunroof', 'Bluetooth', 'Lane assist'];

let app: TestApp;
const hosts: Person[] = [];
const renters: Person[] = [];
const cars: { car: Car; host: Person }[] = [];
const booked: { id: number; renter: Person }[] = [];

beforeAll(async () => {
  app = await startTestApp();
  for (let index = 0; index < 4; index += 1) {
    hosts.push(await createVerified(app));
    renters.push(await createVerified(app));
  }
  for (let index = 0; index < carCount; index += 1) {
    const host = pick(hosts, index);
    cars.push({ host, car: await listCar(host, { location: pick(locations, index) }) });
  }
});
afterAll(() => app.close());

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}

const today = () => todayInMarket(app.server.deps.clock);

interface Operation {
  kind:
    | 'book'
    | 'cancel'
    | 'block'
    | 'unblock'
    | 'change'
    | 'account'
    | 'stats'
    | 'delist'
    | 'rules';
  who: number;
  which: number;
  day: number;
  days: number;
  start: TimeSlot;
  end: TimeSlot;
}

const some = (max: number) => fc.integer({ min: 0, max });
const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(
    ...(['book', 'book', 'book', 'cancel', 'cancel', 'block', 'block', 'unblock'] as const),
    ...(['change', 'account', 'stats', 'delist', 'rules', 'rules'] as const),
  ),
  who: some(99),
  which: some(carCount - 1),
  day: some(daysAhead),
  days: some(4),
  start: fc.constantFrom(...timeSlots),
  end: fc.constantFrom(...timeSlots),
});

/** Performs an operation, through the API if it has a call for it. Refusals are expected. */
async function perform(step: Operation): Promise<void> {
  const { car, host } = pick(cars, step.which);
  const day = addDays(today(), step.day + 1);
  const target = { params: { id: car.id }, body: { blockedDate: day } };
  switch (step.kind) {
    case 'book': {
      const renter = pick(renters, step.who);
      const window = { startDate: day, endDate: addDays(day, step.days) };
      const times = { startTime: step.start, endTime: step.end };
      const body = { carId: car.id, ...window, ...times };
      const answer = await renter.client.send<{ id: number }>('POST', '/api/bookings', body);
      if (answer.status === 201) booked.push({ id: answer.body.id, renter });
      return expect([201, 400, 404, 409]).toContain(answer.status);
    }
    case 'cancel': {
      const [booking] = booked.splice(step.who % Math.max(1, booked.length), 1);
      if (booking) await changeBooking(booking.renter, booking, 'cancelled');
      return;
    }
    case 'block':
      return expect([201, 404, 409]).toContain(
        (await host.client.call(availabilityEndpoints.blockDay, target)).status,
      );
    case 'unblock':
      return expect([204, 404]).toContain(
        (await host.client.call(availabilityEndpoints.unblockDay, target)).status,
      );
    case 'change': {
      const location = pick(locations, step.who);
      const cents = Math.round(Number(pick(rates, step.who)) * 100);
      const keys = sql.param(placeKeysOf(location));
      await app.db.execute(sql`
        update cars set daily_rate_cents = ${cents}, location = ${location}, place_keys = ${keys},
          category = ${pick(carCategories, step.who)}, seats = ${pick(seatCounts, step.who)},
          transmission = ${pick([...transmissions, null], step.who)},
          fuel_type = ${pick([...fuelTypes, null], step.who)},
          features = ${JSON.stringify({
            safety: [],
            connectivity: features.slice(step.who % 3, 2),
            comfort: features.slice(2, 2 + (step.day % 2)),
          })} where id = ${car.id}`);
      return;
    }
    case 'account':
      await app.db.execute(sql`
        update users set account_status = ${step.who % 3 === 0 ? 'disabled' : 'active'}
        where id = ${host.user.id}`);
      return;
    case 'stats':
      await app.db.execute(sql`
        insert into host_stats (host_id, rating_sum, rating_count, trip_count)
        values (${host.user.id}, ${40 + (step.who % 11)}, 10, ${step.day})
        on conflict (host_id) do update set
          rating_sum = excluded.rating_sum, trip_count = excluded.trip_count`);
      return;
    case 'rules': {
      const minDays = 1 + (step.days % 3);
      const rules: BookingRules = {
        noticeHours: pick(bookingRuleChoices.noticeHours, step.who),
        minDays,
        maxDays: pick([90, 90, minDays, 4], step.day),
        bufferHours: pick(bookingRuleChoices.bufferHours, step.day),
        horizonDays: pick([365, 30, 90], step.who),
        instantBook: step.who % 2 === 0,
      };
      const call = { params: { id: car.id }, body: rules };
      const answer = await host.client.call(carEndpoints.setBookingRules, call);
      return expect([200, 403]).toContain(answer.status);
    }
    case 'delist':
      await app.db.execute(sql`
        update cars set delisted_at = ${step.who % 4 === 0 ? sql`now()` : sql`null`}
        where id = ${car.id}`);
  }
}

interface Truth {
  id: number;
  isListed: boolean;
  location: string;
  category: string;
  cents: number;
  seats: number | null;
  transmission: string | null;
  fuelType: string | null;
  features: string[];
  rating: number | null;
  trips: number;
  taken: [string, string, boolean][];
  rules: BookingRules;
}

/** The truth, from tables that search does not use. */
async function readTruth(): Promise<Truth[]> {
  const result = await app.db.execute<Truth & Record<string, unknown>>(sql`
    select c.id, c.delisted_at is null and u.account_status = 'active' as "isListed",
      c.location, c.category, c.daily_rate_cents as cents, c.seats, c.transmission,
      c.fuel_type as "fuelType",
      (c.features->'safety') || (c.features->'connectivity') || (c.features->'comfort') as features,
      s.rating_sum::float8 / nullif(s.rating_count, 0) as rating,
      coalesce(s.trip_count, 0) as trips,
      (select coalesce(json_agg(json_build_array(
        lower(h.during), upper(h.during), h.booking_id is not null)), '[]')
       from holds h where h.car_id = c.id) as taken,
      json_build_object('noticeHours', c.notice_hours, 'minDays', c.min_days, 'maxDays', c.max_days,
        'bufferHours', c.buffer_hours, 'horizonDays', c.horizon_days,
        'instantBook', c.instant_book) as rules
    from cars c join users u on u.id = c.owner_id
    left join host_stats s on s.host_id = c.owner_id`);
  return result.rows;
}

interface Asked {
  window: { day: number; days: number; start: TimeSlot; end: TimeSlot } | undefined;
  location: string | undefined;
  category: (typeof carCategories)[number] | undefined;
  min: number | undefined;
  max: number | undefined;
  seats: number | undefined;
  transmission: (typeof transmissions)[number] | undefined;
  fuelType: (typeof fuelTypes)[number] | undefined;
  features: Feature[] | undefined;
  instant: true | undefined;
  sort: SortOrder;
  limit: number;
}

/** Each filter is only set sometimes: together they would match hardly any car. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const mostly = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(undefined) }, { weight: 5, arbitrary });
const asked: fc.Arbitrary<Asked> = fc.record({
  window: mostly(
    fc
      .record({
        // Some are beyond the shorter horizons.
        day: fc.oneof(
          { weight: 4, arbitrary: some(daysAhead) },
          { arbitrary: some(100), weight: 1 },
        ),
        days: some(4),
        start: fc.constantFrom(...timeSlots),
        end: fc.constantFrom(...timeSlots),
      })
      .filter(
        ({ days, start, end }) => days > 0 || timeSlots.indexOf(start) < timeSlots.indexOf(end),
      ),
  ),
  location: maybe(fc.constantFrom('Brooklyn', 'astora', '11211', 'NYC', 'Sunnyside', 'Bronx')),
  category: maybe(fc.constantFrom(...carCategories)),
  min: maybe(fc.constantFrom(0, 41, 84, 85)),
  max: maybe(fc.constantFrom(40, 84, 120, 200)),
  seats: maybe(fc.constantFrom(2, 5, 6, 15)),
  transmission: maybe(fc.constantFrom(...transmissions)),
  fuelType: maybe(fc.constantFrom(...fuelTypes)),
  features: maybe(fc.subarray(features, { minLength: 1, maxLength: 2 })),
  instant: maybe(fc.constant(true as const)),
  sort: fc.constantFrom(...sortOrders),
  limit: fc.integer({ min: 3, max: 9 }),
});

function tripOf({ day, days, start, end }: NonNullable<Asked['window']>) {
  const startDate = addDays(today(), day + 1);
  return { startDate, endDate: addDays(startDate, days), startTime: start, endTime: end };
}

/** By the instants of the window and the days between its dates. */
function suits(rules: BookingRules, trip: TripWindow): boolean {
  const { startsAt } = windowInstants(trip);
  const hour = (time: TimeSlot) => timeSlots.indexOf(time);
  const nights = daysBetween(trip.startDate, trip.endDate);
  const days = Math.max(1, nights + (hour(trip.endTime) > hour(trip.startTime) ? 1 : 0));
  return (
    startsAt.getTime() - app.server.deps.clock.now().getTime() >= rules.noticeHours * 3_600_000 &&
    days >= rules.minDays &&
    days <= rules.maxDays &&
    daysBetween(today(), trip.startDate) <= rules.horizonDays
  );
}

function matches(car: Truth, query: Asked): boolean {
  const trip = query.window && windowInstants(tripOf(query.window));
  const isFree =
    !trip ||
    car.taken.every(([from, to, isTrip]) => {
      const buffer = isTrip ? car.rules.bufferHours * 3_600_000 : 0;
      return (
        trip.endsAt.getTime() + buffer <= Date.parse(from) ||
        trip.startsAt.getTime() - buffer >= Date.parse(to)
      );
    });
  const keys = query.location === undefined ? undefined : (searchKeysOf(query.location) ?? []);
  const standsIn = placeKeysOf(car.location);
  return (
    car.isListed &&
    isFree &&
    (!query.window || suits(car.rules, tripOf(query.window))) &&
    (!query.instant || car.rules.instantBook) &&
    (!keys || keys.some((key) => standsIn.includes(key))) &&
    (!query.category || query.category === car.category) &&
    (query.min === undefined || car.cents >= query.min * 100) &&
    (query.max === undefined || car.cents <= query.max * 100) &&
    (query.seats === undefined || (car.seats ?? 0) >= query.seats) &&
    (!query.transmission || query.transmission === car.transmission) &&
    (!query.fuelType || query.fuelType === car.fuelType) &&
    (query.features ?? []).every((feature) => car.features.includes(feature))
  );
}

/** The columns of a sort order, most important first, all descending. */
function rank(car: Truth, sort: SortOrder): number[] {
  const rating = car.rating ?? 0;
  const ranks: Record<SortOrder, number[]> = {
    recommended: [Number(isAllStarHost(car.rating, car.trips)), rating, car.trips, -car.id],
    rating: [rating, car.trips, -car.id],
    trips: [car.trips, rating, -car.id],
    'price-low': [-car.cents, -car.id],
    'price-high': [car.cents, car.id],
  };
  return ranks[sort];
}

function expectedIds(truth: Truth[], query: Asked): number[] {
  const found = truth.filter((car) => matches(car, query));
  found.sort((a, b) => {
    const [ours, theirs] = [rank(a, query.sort), rank(b, query.sort)];
    const at = ours.findIndex((value, index) => value !== theirs[index]);
    return (theirs[at] ?? 0) - (ours[at] ?? 0);
  });
  return found.map(({ id }) => id);
}

/** Every page of a search. */
async function searchedIds(query: Asked): Promise<{ ids: number[]; total: number }> {
  const { window, location, category, min, max, seats, sort, limit } = query;
  const { transmission, fuelType, features: needed } = query;
  const parameters = new URLSearchParams({
    sort,
    limit: String(limit),
    ...(window && tripOf(window)),
    ...(location && { location }),
    ...(category && { category }),
    ...(min !== undefined && { minPrice: String(min) }),
    ...(max !== undefined && { maxPrice: String(max) }),
    ...(seats !== undefined && { seats: String(seats) }),
    ...(transmission && { transmission }),
    ...(fuelType && { fuelType }),
    ...(needed && { features: needed.join(',') }),
    ...(query.instant && { instant: '1' }),
  });
  const ids: number[] = [];
  let total = 0;
  let path: string | undefined = `/api/cars?${parameters}`;
  while (path) {
    const answer: TestAnswer<Car[]> = await app.visitor().send<Car[]>('GET', path);
    expect(answer.status).toBe(200);
    ids.push(...answer.body.map(({ id }) => id));
    total = Number(answer.headers.get('x-total-count'));
    path = /^<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return { ids, total };
}

async function differences(): Promise<unknown[]> {
  const bitmaps = await app.db.execute(sql`select * from car_search_differences`);
  const ofMap = await app.db.execute(sql`select * from search_place_differences`);
  return [...bitmaps.rows, ...ofMap.rows];
}

test('search equals the truth under concurrent changes', {
  timeout: 120_000,
}, async () => {
  const round = fc.asyncProperty(
    fc.array(operation, { minLength: 120, maxLength: 120 }),
    fc.array(asked, { minLength: 25, maxLength: 25 }),
    async (operations, queries) => {
      while (operations.length > 0) await Promise.all(operations.splice(0, 6).map(perform));
      expect(await differences()).toEqual([]);
      const truth = await readTruth();
      for (const query of queries) {
        const ids = expectedIds(truth, query);
        expect(await searchedIds(query)).toEqual({ ids, total: ids.length });
      }
    },
  );
  // Each round depends on the previous one, so fast-check cannot shrink a failure.
  await fc.assert(round, { numRuns: 20, endOnFailure: true, includeErrorInReport: true });
  const held = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from holds`,
  );
  expect(held.rows[0]?.count).toBeGreaterThan(carCount);
});
