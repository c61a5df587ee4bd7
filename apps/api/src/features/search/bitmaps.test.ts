import { addDays, timeSlots } from '@curbside/domain/calendar/days';
import { windowInstants } from '@curbside/domain/calendar/instants';
import { slotsOf } from '@curbside/domain/calendar/slots';
import type { Car } from '@curbside/domain/cars/car';
import { sortOrders } from '@curbside/domain/search/rules';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayInMarket } from '../../platform/clock.ts';
import { createVerified } from '../../test/harness/factories.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

/** More cars than search reads by id, in two blocks of bitmaps. */
const carCount = 4200;

let app: TestApp;
const firstDay = () => addDays(todayInMarket(app.server.deps.clock), 1);
const rowsOf = async <Row extends Record<string, unknown>>(query: SQL) =>
  (await app.db.execute<Row>(query)).rows;
const differences = () => rowsOf(sql`select bitmap, block from car_search_differences`);

beforeAll(async () => {
  app = await startTestApp();
  const host = await createVerified(app);
  await app.db.transaction(async (tx) => {
    // Single changes would rewrite each bitmap thousands of times.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into cars (owner_id, title, make, model, year, category, description,
        daily_rate_cents, location, place_keys, seats, transmission, fuel_type, mileage_included,
        extra_mile_fee_cents, features, rules, created_at)
      select ${host.user.id}, 'Car ' || n, 'Toyota', 'Prius', 2022,
        case when n % 7 = 0 then 'Van' else 'SUV' end, '', 3000 + n * 37 % 9000,
        (array['Corner', 'Plaza', 'Mews'])[1 + n % 3], case when n % 2 = 0 then array['queens'] else array['brooklyn'] end,
        nullif(2 + n % 8, 9), case when n % 3 = 0 then 'Manual' else 'Automatic' end,
        case when n % 5 = 0 then 'Electric' when n % 5 < 4 then 'Hybrid' end, 200, 50,
        jsonb_build_object('safety', jsonb_build_array(), 'connectivity', '["Bluetooth"]'::jsonb,
          'comfort', case when n % 4 = 0 then '["Sunroof", "Heated seats"]' else '["Heated seats"]' end::jsonb),
        '{}', now()
      from generate_series(1, ${carCount}::int) n`);
    await tx.execute(sql`
      insert into car_search (car_id, owner_id, is_listed, category, daily_rate_cents, location,
        place_keys, traits, is_all_star, host_rating, host_trips)
      select id, owner_id, true, category, daily_rate_cents, location, place_keys,
        car_traits(seats, transmission, fuel_type, features), false, 0, 0
      from cars`);
    // Four cars in five are taken on days three and four; on day six, all except one in a hundred.
    await tx.execute(sql`
      insert into holds (car_id, blocked_on, during)
      select id, day, tstzrange(day at time zone 'America/New_York',
        (day + 1) at time zone 'America/New_York')
      from cars, lateral (select ${firstDay()}::date + n as day from unnest(array[2, 3, 5]) n) days
      where case when day = ${firstDay()}::date + 5 then id % 100 <> 0 else id % 5 <> 0 end`);
    await tx.execute(sql`select rebuild_search_bitmaps()`);
  });
});
afterAll(() => app.close());

describe('a search with more matches than are read by id', () => {
  /** Brute force over cars and holds. */
  async function expected(window: { from: string; until: string }, order: SQL, filter: SQL) {
    const rows = await rowsOf<{ id: number }>(sql`
      select id from cars where ${filter} and not exists (
        select from holds where car_id = cars.id and during && tstzrange(
          (${window.from}::date + time '10:00') at time zone 'America/New_York',
          (${window.until}::date + time '10:00') at time zone 'America/New_York'))
      order by ${order}`);
    return rows.map(({ id }) => id);
  }

  async function found(parameters: Record<string, string>) {
    const ids: number[] = [];
    const totals = new Set<string | null>();
    let path: string | undefined =
      `/api/cars?${new URLSearchParams({ limit: '100', ...parameters })}`;
    while (path) {
      const answer: { status: number; body: Car[]; headers: Headers } = await app
        .visitor()
        .send<Car[]>('GET', path);
      expect(answer.status).toBe(200);
      ids.push(...answer.body.map(({ id }) => id));
      totals.add(answer.headers.get('x-total-count'));
      path = /^<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    return { ids, totals: [...totals] };
  }

  const byPrice = {
    'price-low': sql`daily_rate_cents, id`,
    'price-high': sql`daily_rate_cents desc, id desc`,
  };
  const orderOf = (sort: (typeof sortOrders)[number]) =>
    sort === 'price-low' || sort === 'price-high' ? byPrice[sort] : sql`id`;

  test.each(sortOrders)('has every car once, in order, and the exact total: %s', async (sort) => {
    const window = { from: firstDay(), until: addDays(firstDay(), 1) };
    const ids = await expected(window, orderOf(sort), sql`true`);
    expect(ids).toHaveLength(carCount);
    const query = { sort, startDate: window.from, endDate: window.until };
    expect(await found(query)).toEqual({ ids, totals: [String(carCount)] });
  });

  test.each([
    ['few are free', 5, {}, sql`true`],
    ['one in five is free', 2, {}, sql`true`],
    [
      'prices are bounded',
      0,
      { minPrice: '41', maxPrice: '104' },
      sql`daily_rate_cents between 4100 and 10400`,
    ],
    ['one price is left', 0, { minPrice: '60', maxPrice: '60' }, sql`daily_rate_cents = 6000`],
    ['the bound is above every price', 0, { minPrice: '262144' }, sql`false`],
    ['the bound is a round number', 0, { minPrice: '64' }, sql`daily_rate_cents >= 6400`],
    ['the bound is no number', 0, { minPrice: '.', maxPrice: '' }, sql`true`],
    ['no price is', 0, { minPrice: '90', maxPrice: '41' }, sql`false`],
    [
      'a category is chosen',
      0,
      { category: 'Van', maxPrice: '99' },
      sql`category = 'Van' and daily_rate_cents <= 9900`,
    ],
    [
      'a place is chosen',
      0,
      { location: 'Queens', minPrice: '0' },
      sql`'queens' = any(place_keys)`,
    ],
    ['words name no place', 2, { location: 'Plaza' }, sql`location = 'Plaza'`],
    ['words match many cars', 0, { location: 'Plaza' }, sql`location = 'Plaza'`],
    ['seats are needed', 0, { seats: '6' }, sql`seats >= 6`],
    [
      'transmission and fuel are chosen',
      0,
      { transmission: 'Manual', fuelType: 'Electric' },
      sql`transmission = 'Manual' and fuel_type = 'Electric'`,
    ],
    [
      'features are needed',
      0,
      { features: 'Sunroof,Heated seats', seats: '2' },
      sql`features->'comfort' @> '["Sunroof", "Heated seats"]' and seats >= 2`,
    ],
    ['no car has a feature', 0, { features: 'Child seat' }, sql`false`],
  ])('agrees with the truth if %s', async (_, day, query, filter) => {
    const window = { from: addDays(firstDay(), day), until: addDays(firstDay(), day + 1) };
    const ids = await expected(window, sql`daily_rate_cents, id`, filter);
    const answer = await found({
      ...query,
      sort: 'price-low',
      startDate: window.from,
      endDate: window.until,
    });
    expect(answer).toEqual({ ids, totals: [String(ids.length)] });
  });
});

describe('facets', () => {
  const facets = (query: Record<string, string>) =>
    app.visitor().send('GET', `/api/cars/facets?${new URLSearchParams(query)}`);

  test('count each category in place of the chosen one', async () => {
    const vans = Math.floor(carCount / 7);
    const categories = { SUV: carCount - vans, Van: vans, Sedan: 0 };
    expect((await facets({})).body).toMatchObject({ total: carCount, categories });
    expect((await facets({ category: 'Van' })).body).toMatchObject({ total: vans, categories });
    expect((await facets({ category: 'Truck' })).body).toMatchObject({ total: 0, categories });
  });

  test('follow dates, places, prices and words', async () => {
    const startDate = addDays(firstDay(), 5);
    const query = { startDate, endDate: addDays(startDate, 1) };
    expect((await facets(query)).body).toMatchObject({
      total: 42,
      categories: { Van: 6, SUV: 36 },
    });
    expect((await facets({ ...query, location: 'Brooklyn' })).body).toMatchObject({ total: 0 });
    expect((await facets({ ...query, location: 'Corner' })).body).toMatchObject({ total: 14 });
    expect((await facets({ ...query, maxPrice: '30' })).body).toMatchObject({ total: 0 });
  });

  test('equal the number of cars that the search finds with each option', async () => {
    const chosen = {
      category: 'SUV',
      seats: '4',
      transmission: 'Automatic',
      fuelType: 'Hybrid',
      features: 'Heated seats',
      maxPrice: '100',
    };
    const { body } = await facets(chosen);
    const total = async (query: Record<string, string>) => {
      const path = `/api/cars?${new URLSearchParams({ ...chosen, ...query, limit: '1' })}`;
      return Number((await app.visitor().send('GET', path)).headers.get('x-total-count'));
    };
    expect(body).toMatchObject({
      total: await total({}),
      categories: { SUV: await total({}), Van: await total({ category: 'Van' }), Truck: 0 },
      seats: {
        2: await total({ seats: '2' }),
        7: await total({ seats: '7' }),
        8: await total({ seats: '8' }),
        9: 0,
      },
      transmissions: {
        Automatic: await total({}),
        Manual: await total({ transmission: 'Manual' }),
      },
      fuelTypes: { Electric: await total({ fuelType: 'Electric' }), 'Gas (Regular)': 0 },
      features: {
        'Heated seats': await total({}),
        Sunroof: await total({ features: 'Heated seats,Sunroof' }),
        'Child seat': 0,
      },
      without: {},
    });
    expect(await total({})).toBeGreaterThan(100);
    expect(await total({ seats: '8' })).toBeGreaterThan(0);
  });

  test('say how many cars each filter excludes if nothing is found', async () => {
    const startDate = addDays(firstDay(), 5);
    const query = {
      startDate,
      endDate: addDays(startDate, 1),
      category: 'Van',
      features: 'Child seat',
    };
    expect((await facets(query)).body).toMatchObject({
      total: 0,
      without: { dates: 0, category: 0, features: 6 },
    });
    expect((await facets({ category: 'Truck' })).body).toMatchObject({
      without: { category: carCount },
    });
  });

  test('refuse what a search refuses', async () => {
    const answer = await facets({ startDate: '2020-01-01', endDate: '2020-01-02' });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_dates' }]);
  });
});

describe('slots', () => {
  test('have the same numbers here and in the database, through both changes of the clock', async () => {
    const slot = fc.constantFrom(...timeSlots);
    const trips = fc
      .sample(fc.tuple(fc.nat(800), fc.integer({ min: 1, max: 90 }), slot, slot), 500)
      .map(([day, days, startTime, endTime]) => {
        const startDate = addDays('2026-01-01', day);
        return { startDate, endDate: addDays(startDate, days), startTime, endTime };
      });
    const instants = trips.map(windowInstants);
    const rows = await rowsOf<{ from: number; until: number }>(sql`
      select slot_at(a) as "from", slot_at(b) as until
      from unnest(${sql.param(instants.map(({ startsAt }) => startsAt.toISOString()))}::timestamptz[],
        ${sql.param(instants.map(({ endsAt }) => endsAt.toISOString()))}::timestamptz[])
        with ordinality as trip(a, b, n) order by n`);
    expect(rows).toEqual(trips.map(slotsOf));
  });

  test('of the past are dropped, and the bitmaps still equal the truth', async () => {
    await app.travelTo(
      windowInstants({
        startDate: addDays(firstDay(), 3),
        endDate: addDays(firstDay(), 4),
        startTime: '9:00 AM',
        endTime: '9:00 AM',
      }).startsAt,
    );
    const today = slotsOf({
      startDate: todayInMarket(app.server.deps.clock),
      endDate: addDays(firstDay(), 1),
      startTime: '9:00 AM',
      endTime: '9:00 AM',
    }).from;
    const [kept] = await rowsOf<{ first: number }>(
      sql`select min(first_slot) as first from search_taken`,
    );
    expect(kept?.first).toBe(today);
    expect(await differences()).toEqual([]);
  });
});

describe('sixty-four writers at once', () => {
  test('change overlapping windows of the same bitmaps without a deadlock or a difference', async () => {
    const clients = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const client = new pg.Client({ connectionString: app.databaseUrl });
        await client.connect();
        return client;
      }),
    );
    try {
      const day = addDays(firstDay(), 30);
      await Promise.all(
        clients.map(async (client, number) => {
          for (let round = 0; round < 6; round += 1) {
            const start = `${addDays(day, (number * 7 + round * 3) % 11)} 10:00 America/New_York`;
            const end = `${addDays(day, 12 + ((number + round) % 5))} 10:00 America/New_York`;
            await client.query('begin');
            await client.query(
              `insert into holds (car_id, blocked_on, during) values ($1, $2, tstzrange($3, $4))`,
              [1 + number, addDays(day, round), start, end],
            );
            await client.query('commit');
            if (round < 5)
              await client.query('delete from holds where car_id = $1 and lower(during) = $2', [
                1 + number,
                start,
              ]);
          }
        }),
      );
      expect(await differences()).toEqual([]);
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  });
});
