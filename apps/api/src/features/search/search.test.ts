import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { marketInstant } from '@curbside/domain/calendar/instants';
import type { Car } from '@curbside/domain/cars/car';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeBooking,
  createVerified,
  disableAccount,
  listCar,
  type Person,
  requestBooking,
  windowFrom,
} from '../../test/harness/factories.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

let app: TestApp;
const cars = new Map<string, Car>();
const hosts = new Map<string, Person>();

type Listing = Parameters<typeof listCar>[1];

/** Hosts by rating and trips, and their cars by name. */
const fleet: [string, { rating: number; trips: number } | undefined, string, Listing][] = [
  [
    'star',
    { rating: 49, trips: 12 },
    'suv',
    {
      category: 'SUV',
      dailyRate: '120.00',
      location: 'Williamsburg, Brooklyn, NY 11211',
      seats: 7,
      transmission: 'Automatic',
      fuelType: 'Electric',
      features: { safety: ['All-wheel drive'], connectivity: ['Bluetooth'], comfort: [] },
    },
  ],
  [
    'star',
    { rating: 49, trips: 12 },
    'cheap',
    {
      category: 'Sedan',
      dailyRate: '40.00',
      location: 'Astoria, Queens, NY 11102',
      seats: 5,
      transmission: 'Manual',
      fuelType: 'Gas (Regular)',
      features: { safety: [], connectivity: ['Bluetooth'], comfort: ['Sunroof'] },
    },
  ],
  [
    'better',
    { rating: 50, trips: 9 },
    'van',
    { category: 'Van', dailyRate: '84.00', location: 'Park Slope, Brooklyn' },
  ],
  ['fresh', undefined, 'new', { category: 'Sedan', dailyRate: '84.50', location: 'The Bronx' }],
  [
    'busy',
    { rating: 40, trips: 99 },
    'far',
    {
      category: 'Truck',
      dailyRate: '84.00',
      location: 'Pier 7, Weehawken 100%',
      seats: '',
    },
  ],
];

beforeAll(async () => {
  app = await startTestApp();
  for (const [hostName, stats, name, listing] of fleet) {
    const host = hosts.get(hostName) ?? (await createVerified(app));
    if (stats && !hosts.has(hostName)) {
      await app.db.execute(sql`
        insert into host_stats (host_id, rating_sum, rating_count, trip_count)
        values (${host.user.id}, ${stats.rating}, 10, ${stats.trips})`);
    }
    hosts.set(hostName, host);
    cars.set(name, await listCar(host, listing));
  }
});
afterAll(() => app.close());

function carNamed(name: string): Car {
  const car = cars.get(name);
  if (!car) throw new Error(`There is no car named ${name}.`);
  return car;
}

function hostNamed(name: string): Person {
  const host = hosts.get(name);
  if (!host) throw new Error(`There is no host named ${name}.`);
  return host;
}

function search(query: Record<string, string> = {}) {
  return app.visitor().call(carEndpoints.searchCars, { query });
}

/** Names of the cars found, in order. */
async function found(query: Record<string, string> = {}): Promise<string[]> {
  const answer = await search(query);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-total-count')).toBe(String(answer.body.length));
  const names = new Map([...cars].map(([name, { id }]) => [id, name]));
  return answer.body.map(({ id }) => names.get(id) ?? String(id));
}

const all = ['suv', 'cheap', 'van', 'far', 'new'];

describe('the order', () => {
  test.each([
    ['recommended', all],
    ['', all],
    ['price-low', ['cheap', 'van', 'far', 'new', 'suv']],
    ['price-high', ['suv', 'new', 'far', 'van', 'cheap']],
    ['rating', ['van', 'suv', 'cheap', 'far', 'new']],
    ['trips', ['far', 'suv', 'cheap', 'van', 'new']],
  ])('%s', async (sort, names) => {
    expect(await found({ sort })).toEqual(names);
  });

  test('shows cars exactly as their own endpoint does', async () => {
    const [first] = (await search()).body;
    const own = await app.visitor().call(carEndpoints.getCar, { params: { id: first?.id ?? 0 } });
    expect(first).toEqual(own.body);
    expect(first).toMatchObject({ isAllStarHost: true, hostRating: 4.9, hostTripCount: 12 });
  });
});

describe('the filters', () => {
  test.each([
    [{ category: 'Sedan' }, ['cheap', 'new']],
    [{ category: 'Luxury' }, []],
    [{ category: 'All' }, all],
    [{ category: '' }, all],
    [{ minPrice: '84' }, ['suv', 'van', 'far', 'new']],
    [{ minPrice: '85' }, ['suv']],
    [{ maxPrice: '84' }, ['cheap', 'van', 'far']],
    [{ maxPrice: '84.99' }, ['cheap', 'van', 'far']],
    [{ minPrice: '84', maxPrice: '84' }, ['van', 'far']],
    [{ minPrice: '90', maxPrice: '80' }, []],
    [{ minPrice: '0', maxPrice: '' }, all],
    [{ minPrice: '9999999' }, []],
    [{ minPrice: '84', category: 'Sedan', location: 'bronx' }, ['new']],
    // 'far' does not state its seats.
    [{ seats: '2' }, ['suv', 'cheap', 'van', 'new']],
    [{ seats: '6' }, ['suv']],
    [{ seats: '15' }, []],
    [{ seats: '', transmission: '', fuelType: '', features: '' }, all],
    [{ transmission: 'Manual' }, ['cheap']],
    [{ fuelType: 'Hybrid' }, ['van', 'far', 'new']],
    [{ fuelType: 'Electric' }, ['suv']],
    [{ fuelType: 'Gas (Premium)' }, []],
    [{ features: 'Bluetooth' }, ['suv', 'cheap']],
    [{ features: 'Sunroof, Bluetooth' }, ['cheap']],
    [{ features: 'Sunroof', seats: '6' }, []],
  ])('%j', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });
});

describe('Where', () => {
  test.each([
    ['Brooklyn', ['suv', 'van']],
    ['Brooklin', ['suv', 'van']],
    ['Wiliamsburg', ['suv']],
    ['11211', ['suv']],
    ['11215', ['van']],
    ['11249', []],
    ['astora', ['cheap']],
    ['queens ny', ['cheap']],
    ['Astoria, Queens, NY 11102', ['cheap']],
    ['LIC', []],
    ['Bronx', ['new']],
    ['New York', ['suv', 'cheap', 'van', 'new']],
    ['NYC', ['suv', 'cheap', 'van', 'new']],
    // Not known places, so the words of the car's location are compared.
    ['Weehawken', ['far']],
    ['weehawkn', ['far']],
    ['pier 7', ['far']],
    ['Boston', []],
    ['100%', ['far']],
    ['%', ['far']],
    ['_', []],
    ['\\', []],
    ["'; drop table cars; --", []],
    ['', all],
    ['   ', all],
  ])('%s', async (location, names) => {
    expect(await found({ location })).toEqual(names);
  });
});

describe('When', () => {
  test('leaves out cars taken during any part of the window', async () => {
    const window = windowFrom(app, 10, 2, { startTime: '12:00 PM', endTime: '3:00 PM' });
    const renter = await createVerified(app);
    const booking = await requestBooking(renter, carNamed('van'), window);
    const others = all.filter((name) => name !== 'van');
    const touching = [
      window,
      windowFrom(app, 9, 5),
      windowFrom(app, 11, 0, { endTime: '11:00 AM' }),
      windowFrom(app, 8, 2, { endTime: '1:00 PM' }),
      windowFrom(app, 12, 1, { startTime: '2:00 PM' }),
    ];
    for (const query of touching) expect(await found({ ...query })).toEqual(others);
    const apart = [
      windowFrom(app, 8, 2, { endTime: '12:00 PM' }),
      windowFrom(app, 12, 1, { startTime: '3:00 PM' }),
    ];
    for (const query of apart) expect(await found({ ...query })).toEqual(all);
    await changeBooking(renter, booking, 'cancelled');
    expect(await found({ ...window })).toEqual(all);
  });

  test('leaves out cars on days that their hosts blocked', async () => {
    const { startDate } = windowFrom(app, 40);
    const change = { params: { id: carNamed('new').id }, body: { blockedDate: startDate } };
    const { client } = hostNamed('fresh');
    await client.call(availabilityEndpoints.blockDay, change);
    expect(await found({ ...windowFrom(app, 39, 2) })).not.toContain('new');
    expect(await found({ ...windowFrom(app, 41, 2) })).toContain('new');
    await client.call(availabilityEndpoints.unblockDay, change);
    expect(await found({ ...windowFrom(app, 39, 2) })).toContain('new');
  });

  test('counts only if both dates are given, from ten to ten unless told', async () => {
    const window = windowFrom(app, 60, 1);
    await requestBooking(await createVerified(app), carNamed('suv'), window);
    const { startDate, endDate } = window;
    expect(await found({ startDate })).toEqual(all);
    expect(await found({ endDate, startDate: '' })).toEqual(all);
    expect(await found({ startDate, endDate })).not.toContain('suv');
    const after = windowFrom(app, 61, 1);
    expect(await found({ startDate: after.startDate, endDate: after.endDate })).toContain('suv');
    const early = { ...after, startTime: '9:00 AM' };
    expect(await found(early)).not.toContain('suv');
  });

  test('converts date-times to their New York day', async () => {
    const { startDate, endDate } = windowFrom(app, 60, 1);
    const query = { startDate: `${startDate}T00:00:00.000Z`, endDate: `${endDate}T23:30:00Z` };
    expect(await found(query)).not.toContain('suv');
  });
});

describe('an invalid search', () => {
  const { startDate, endDate } = { startDate: '2027-05-03', endDate: '2027-05-01' };
  test.each([
    [{ startDate, endDate }, 'invalid_dates'],
    [{ startDate, endDate: startDate }, 'invalid_times'],
    [{ startDate, endDate: startDate, startTime: '3:00 PM', endTime: '2:00 PM' }, 'invalid_times'],
    [{ startDate: '2027-02-30', endDate: '2027-03-02' }, 'invalid_request'],
    [{ startDate: 'soon' }, 'invalid_request'],
    [{ startTime: '8:00 AM' }, 'invalid_request'],
    [{ startTime: '10:00' }, 'invalid_request'],
    [{ minPrice: '-1' }, 'invalid_request'],
    [{ minPrice: 'cheap' }, 'invalid_request'],
    [{ maxPrice: '99999999' }, 'invalid_request'],
    [{ category: 'Tank' }, 'invalid_request'],
    [{ seats: '1' }, 'invalid_request'],
    [{ seats: '16' }, 'invalid_request'],
    [{ seats: '5.5' }, 'invalid_request'],
    [{ transmission: 'manual' }, 'invalid_request'],
    [{ fuelType: 'Coal' }, 'invalid_request'],
    [{ features: 'Sunroof,Wings' }, 'invalid_request'],
    [{ features: ',' }, 'invalid_request'],
    [{ sort: 'random' }, 'invalid_request'],
    [{ limit: '0' }, 'invalid_request'],
    [{ limit: '101' }, 'invalid_request'],
    [{ limit: '1e1' }, 'invalid_request'],
    [{ location: 'a\u0000b' }, 'invalid_request'],
    [{ location: 'x'.repeat(121) }, 'invalid_request'],
    [{ cursor: 'x' }, 'invalid_request'],
    [{ cursor: 'x'.repeat(400) }, 'invalid_request'],
  ])('is 400: %j', async (query, code) => {
    const answer = await search(query);
    expect([answer.status, answer.body]).toMatchObject([400, { code }]);
  });

  test('says that drop-off must come after pick-up, in the words of the specification', async () => {
    const answer = await search({ startDate, endDate: startDate });
    expect(answer.body).toMatchObject({ message: bookingTexts.timesBackwards });
  });

  test('is 400 when a filter is given twice', async () => {
    const answer = await app.visitor().send('GET', '/api/cars?sort=trips&sort=rating');
    expect(answer.status).toBe(400);
  });
});

describe('pages', () => {
  const next = (link: string | null) => /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1];

  test('follow each other by Link, keep the search, and include the total each time', async () => {
    const ids: number[] = [];
    let path: string | undefined = '/api/cars?limit=2&location=New%20York&sort=price-low';
    let pages = 0;
    while (path) {
      const answer = await app.visitor().send<Car[]>('GET', path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-total-count')).toBe('4');
      ids.push(...answer.body.map(({ id }) => id));
      pages += 1;
      path = next(answer.headers.get('link'));
      if (path) expect(path).toMatch(/^\/api\/cars\?limit=2&location=New\+York&sort=price-low&/);
    }
    expect(pages).toBe(2);
    expect(ids).toEqual(['cheap', 'van', 'new', 'suv'].map((name) => carNamed(name).id));
  });

  test('end without a Link when the last page is full', async () => {
    const answer = await search({ limit: '5' });
    expect([answer.body.length, answer.headers.get('link')]).toEqual([5, null]);
  });

  test('refuse a cursor that was changed or belongs to another search', async () => {
    const query = { limit: '1', sort: 'trips' };
    const path = next((await search(query)).headers.get('link')) ?? '';
    const cursor = new URL(path, app.url).searchParams.get('cursor') ?? '';
    expect((await search({ ...query, cursor })).status).toBe(200);
    // The page size may change between pages.
    expect((await search({ ...query, cursor, limit: '3' })).status).toBe(200);
    for (const [name, value] of Object.entries({
      sort: 'rating',
      category: 'SUV',
      maxPrice: '9',
    })) {
      expect((await search({ ...query, cursor, [name]: value })).status).toBe(400);
    }
    for (let at = 0; at < cursor.length; at += 1) {
      const letter = cursor[at] === 'A' ? 'B' : 'A';
      const changed = cursor.slice(0, at) + letter + cursor.slice(at + 1);
      expect((await search({ ...query, cursor: changed })).status).toBe(400);
    }
    expect((await search({ ...query, cursor: `${cursor}=` })).status).toBe(400);
  });
});

describe('who is listed', () => {
  test('excludes delisted cars, and those of a disabled host until the host is back', async () => {
    const host = await createVerified(app);
    const car = await listCar(host, { category: 'Convertible' });
    const query = { category: 'Convertible' };
    expect((await search(query)).body.map(({ id }) => id)).toEqual([car.id]);
    await disableAccount(app, host);
    expect((await search(query)).body).toEqual([]);
    await app.db.execute(
      sql`update users set account_status = 'active' where id = ${host.user.id}`,
    );
    expect((await search(query)).body).toHaveLength(1);
    await app.db.execute(sql`update cars set delisted_at = now() where id = ${car.id}`);
    expect((await search(query)).body).toEqual([]);
  });
});

test('a window that nobody can book finds nothing: over 90 days, or with a pickup that is over', async () => {
  expect((await found({ ...windowFrom(app, 5, 90) })).length).toBeGreaterThan(0);
  expect(await found({ ...windowFrom(app, 5, 91) })).toEqual([]);
  const today = marketDay(app.server.deps.clock.now());
  await app.travelTo(marketInstant(addDays(today, 1), 15));
  const day = { startDate: addDays(today, 1), endDate: addDays(today, 3), endTime: '10:00 AM' };
  expect(await found({ ...day, startTime: '2:00 PM' })).toEqual([]);
  expect((await found({ ...day, startTime: '4:00 PM' })).length).toBeGreaterThan(0);
});
