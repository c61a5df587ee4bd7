import { bookingRuleChoices } from '@curbside/domain/cars/booking-rules';
import pg from 'pg';
import { liftSessionLimits } from '../apps/api/src/platform/database/session-defaults.ts';

/**
 * Gives every car of a loaded catalog rules and prices of its own, and every hold the buffer of its
 * car. Ends with the constraint on holds dropped: nothing can be booked afterwards.
 */
export async function decideForHosts(url: string, firstDay: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await liftSessionLimits(client);
    await client.query('set session_replication_role = replica');
    await setRules(client);
    await setPrices(client, firstDay);
    // Rewriting each hold without its indexes is faster, and search does not read them.
    await client.query('alter table holds drop constraint holds_never_overlap');
    await client.query('drop index holds_blocked_day, holds_car');
    await client.query(
      'update holds h set buffer_hours = c.buffer_hours from cars c where c.id = h.car_id',
    );
    await client.query('select rebuild_search_bitmaps()');
    await client.query('vacuum (analyze) cars, holds, car_search, search_taken, search_sets');
    const { rowCount } = await client.query('select from car_search_differences limit 1');
    if (rowCount !== 0) throw new Error('The copy that search reads differs from the rules.');
  } finally {
    await client.end();
  }
}

async function setRules(client: pg.Client): Promise<void> {
  const { noticeHours, bufferHours, horizonDays } = bookingRuleChoices;
  await client.query(
    `update cars set
       notice_hours = ($1::int[])[1 + (hashint4(id) & 1023) % cardinality($1::int[])],
       buffer_hours = ($2::int[])[1 + (hashint4(id + 3) & 1023) % cardinality($2::int[])],
       horizon_days = ($3::int[])[1 + (hashint4(id + 5) & 1023) % cardinality($3::int[])],
       min_days = 1 + (hashint4(id + 7) & 3), max_days = 4 + (hashint4(id + 9) & 63),
       instant_book = hashint4(id + 11) % 3 = 0`,
    [noticeHours, bufferHours, horizonDays],
  );
  await client.query(
    `update car_search s set notice_hours = c.notice_hours, min_days = c.min_days,
       max_days = c.max_days, horizon_days = c.horizon_days, instant_book = c.instant_book
     from cars c where c.id = s.car_id`,
  );
}

/** Dearer weekends, discounts and the non-refundable rate; a month of days for a car in ten. */
async function setPrices(client: pg.Client, firstDay: string): Promise<void> {
  await client.query(
    `insert into car_prices (car_id, fri_cents, sat_cents, sun_cents, discounts, non_refundable_percent)
     select id, daily_rate_cents + 1500, daily_rate_cents + 2000, daily_rate_cents + 1500,
       '[{"days": 3, "percent": 5}, {"days": 7, "percent": 12}]', 10
     from cars`,
  );
  await client.query(
    `insert into car_day_prices (car_id, day, cents)
     select id, $1::date + ahead, daily_rate_cents + 4000
     from cars, generate_series(0, 29) ahead where id % 10 = 0`,
    [firstDay],
  );
  await client.query('vacuum (analyze) car_prices, car_day_prices');
}
