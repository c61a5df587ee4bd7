import { carCategories, fuelTypes } from '@curbside/domain/cars/listing-options';
import { placeKeysOf } from '@curbside/domain/places/place-keys';
import pg from 'pg';
import { liftSessionLimits } from '../apps/api/src/platform/database/session-defaults.ts';

export const holdsPerCar = 20;
/** Days of a stretch. Each car has one hold in each stretch. */
export const stretchDays = 10;
/** In this stretch a third of the cars are booked on the first days. */
export const usualStretch = 5;
/** In this stretch every car is booked on the first days. */
export const saturatedStretch = 10;

const locations = [
  'Astoria, Queens, NY 11102',
  'Jackson Heights, Queens, NY 11372',
  'Flushing, Queens, NY 11354',
  'Forest Hills, Queens, NY 11375',
  'Williamsburg, Brooklyn, NY 11211',
  'Park Slope, Brooklyn, NY 11215',
  'Bushwick, Brooklyn, NY 11221',
  'Bay Ridge, Brooklyn, NY 11209',
  'Harlem, Manhattan, NY 10027',
  'Chelsea, Manhattan, NY 10011',
  'Upper West Side, Manhattan, NY 10024',
  'East Village, Manhattan, NY 10009',
  'Riverdale, Bronx, NY 10471',
  'Fordham, Bronx, NY 10458',
  'St. George, Staten Island, NY 10301',
];

/** Building these indexes after the load is faster than updating them during it. */
const deferred = [
  'alter table holds drop constraint holds_never_overlap',
  'drop index holds_blocked_day',
  'drop index holds_car',
];
const rebuilt = [
  'create unique index holds_blocked_day on holds (car_id, blocked_on)',
  'create index holds_car on holds (car_id)',
  `alter table holds add constraint holds_never_overlap
     exclude using gist (car_id with =, during with &&, coalesce(booking_id, 0) with <>)`,
];

/**
 * Fills an empty, migrated database with cars and twenty holds each, without triggers. One
 * statement then makes the copy that search reads, which is compared with the holds. A hold here is
 * a blocked range of two days; search does not read the booking behind a hold.
 * @param firstDay the day on which the first stretch begins
 */
export async function loadCatalog(url: string, cars: number, firstDay: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await liftSessionLimits(client);
    await client.query(
      "set session_replication_role = replica; set timezone = 'America/New_York'; set maintenance_work_mem = '1GB'",
    );
    for (const statement of deferred) await client.query(statement);
    await insertHosts(client, Math.ceil(cars / 8));
    await insertCars(client, cars);
    await insertHolds(client, firstDay);
    for (const statement of rebuilt) await client.query(statement);
    await insertSearchRows(client);
    await client.query('select rebuild_search_bitmaps()');
    await client.query(
      'vacuum (analyze) cars, holds, car_search, search_taken, search_sets, users, host_stats',
    );
    const { rowCount } = await client.query('select from car_search_differences limit 1');
    if (rowCount !== 0) throw new Error('The copy that search reads differs from the holds.');
  } finally {
    await client.end();
  }
}

async function insertHosts(client: pg.Client, hosts: number): Promise<void> {
  await client.query(
    `insert into users (email, name, first_name, last_name)
     select 'host-' || n || '@example.test', 'Host ' || n, 'Host', n::text
     from generate_series(1, $1::int) n`,
    [hosts],
  );
  await client.query(
    `insert into host_stats (host_id, rating_sum, rating_count, trip_count)
     select id, (4.0 * c + random() * c)::int, c, c + (random() * 30)::int
     from (select id, 1 + (random() * 40)::int as c from users) h`,
  );
}

async function insertCars(client: pg.Client, cars: number): Promise<void> {
  const places = locations.map((location) => ({ location, keys: placeKeysOf(location) }));
  await client.query(
    `with hosts as (select array_agg(id) as ids from users),
       places as (select row_number() over () as place, p.* from
         jsonb_to_recordset($2::jsonb) as p(location text, keys text[]))
     insert into cars (owner_id, title, make, model, year, category, description,
       daily_rate_cents, location, place_keys, seats, transmission, fuel_type, mileage_included,
       extra_mile_fee_cents, features, rules, created_at)
     select ids[1 + (n - 1) % cardinality(ids)], 'Car ' || n, 'Toyota', 'Prius', 2022,
       ($3::text[])[1 + (hashint4(n) & 1023) % cardinality($3::text[])], repeat('Easy to park. ', 20),
       3000 + (hashint4(n + 7) & 16383), location, keys, 4 + (hashint4(n + 11) & 3),
       case when hashint4(n + 13) % 8 = 0 then 'Manual' else 'Automatic' end,
       ($5::text[])[1 + (hashint4(n + 17) & 3)], 200, 50,
       jsonb_build_object('safety', '["Backup camera"]'::jsonb, 'connectivity', '["Bluetooth"]'::jsonb,
         'comfort', case when hashint4(n + 19) % 4 = 0 then '["Sunroof"]' else '[]' end::jsonb),
       '{"No smoking"}', now()
     from generate_series(1, $1::int) n, hosts, places
     where place = 1 + (hashint4(n + 3) & 1048575) % $4::int`,
    [cars, JSON.stringify(places), carCategories, locations.length, fuelTypes],
  );
}

/** On a stretch's first days, for one car in three; in the saturated stretch for all. */
async function insertHolds(client: pg.Client, firstDay: string): Promise<void> {
  await client.query(
    `insert into holds (car_id, blocked_on, during)
     select id, day, tstzrange(day + interval '9 hours', day + interval '2 days 18 hours')
     from cars, generate_series(0, $1::int - 1) stretch,
       lateral (select $2::date + stretch * $3::int + case
         when stretch = $4::int or hashint4(id * 31 + stretch) % 3 = 0 then 0 else 5 end as day) d`,
    [holdsPerCar, firstDay, stretchDays, saturatedStretch],
  );
}

async function insertSearchRows(client: pg.Client): Promise<void> {
  await client.query(
    `insert into car_search (car_id, owner_id, is_listed, category, daily_rate_cents, location,
       place_keys, traits, is_all_star, host_rating, host_trips, notice_hours, min_days, max_days,
       horizon_days, instant_book)
     select c.id, c.owner_id, true, c.category, c.daily_rate_cents, c.location, c.place_keys,
       car_traits(c.seats, c.transmission, c.fuel_type, c.features),
       is_all_star(s.rating, s.trip_count), coalesce(s.rating, 0), coalesce(s.trip_count, 0), c.notice_hours, c.min_days, c.max_days,
       c.horizon_days, c.instant_book
     from cars c left join host_stats s on s.host_id = c.owner_id`,
  );
}
