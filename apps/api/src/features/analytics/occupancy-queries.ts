import type { AnalyticsPeriod } from '@curbside/domain/analytics/periods';
import { marketTimeZone } from '@curbside/domain/calendar/days';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { firstPeriod, periodFormats } from './queries.ts';

/** The day of the city at an instant. */
const dayOf = (instant: SQL) => sql`(${instant} at time zone ${marketTimeZone})::date`;

/** Every day from one on, before another; an empty range where that is not later. */
const daysFrom = (from: SQL, before: SQL) => sql`daterange(${from}, greatest(${from}, ${before}))`;

/**
 * The host's cars, each with the days on which it was off the list from midnight to midnight. The
 * audit log, or what is kept of its archived months, has every pause that ended; the car itself has
 * the one that goes on.
 */
const listings = (hostId: string) => sql`
  own as (
    select id, ${dayOf(sql`created_at`)} as listed_on,
      ${dayOf(sql`delisted_at`)} as delisted_on
    from cars where owner_id = ${hostId}
  ), turns as (
    select own.id, t.action, ${dayOf(sql`t.turned_at`)} as turned_on,
      lead(t.turned_at) over (partition by own.id order by t.audit_id) as next_at
    from own cross join lateral (
      select id as audit_id, action, created_at as turned_at from audit_log
      where entity = 'car' and entity_id = own.id::text
        and action in ('car.delisted', 'car.relisted')
      union all
      select audit_id, action, turned_at from archived_car_turns where car_id = own.id
    ) t
  ), paused as (
    select id as car_id, range_agg(during) as days
    from (
      select id, ${daysFrom(sql`turned_on + 1`, dayOf(sql`next_at`))} as during
      from turns where action = 'car.delisted' and next_at is not null
      union all
      select id, daterange(delisted_on + 1, null) from own where delisted_on is not null
    ) pauses
    group by id
  )`;

/** Trips of the host’s cars within `span`, and times at which the cars are shut. */
const takings = (hostId: string) => sql`
  rented as (
    select b.car_id, range_agg(daterange(b.start_date, b.start_date + b.days)) as days
    from bookings b cross join span
    where b.owner_id = ${hostId} and b.status in ('approved', 'completed')
      and b.starts_at < span.ends_at and b.ends_at > span.starts_at
    group by b.car_id
  ), shut as (
    select h.car_id, unnest(range_agg(h.during)) as during
    from own join holds h on h.car_id = own.id cross join span
    where h.booking_id is null and h.during && tstzrange(span.starts_at, span.ends_at)
    group by h.car_id
  ), blocked as (
    select car_id, range_agg(${daysFrom(sql`first_day`, dayOf(sql`upper(during)`))}) as days
    from shut cross join lateral (
      select (lower(during) at time zone ${marketTimeZone} + interval '24 hours'
        - interval '1 microsecond')::date as first_day
    ) first
    group by car_id
  )`;

interface OccupancyRow extends Record<string, unknown> {
  period: string;
  rentedDays: number;
  openDays: number;
}

/**
 * Days of a host's cars in each of the latest periods, earliest first, through today. A day is one of
 * the city and counts once a car.
 *
 * Rented are the days for which approved and completed trips are charged by their present terms, from
 * the pickup's on: Monday 10 AM to Thursday 10 AM is Monday, Tuesday and Wednesday. Open are these
 * days, and all others on which the car was listed at some hour and not shut the whole day, by its host
 * or by a calendar of another site. A disabled account leaves its cars' days open.
 */
export async function listOccupancy(
  db: Queryable,
  hostId: string,
  { period, count, now }: { period: AnalyticsPeriod; count: number; now: Date },
): Promise<OccupancyRow[]> {
  const step = sql`${`1 ${period}`}::interval`;
  const { rows } = await db.execute<OccupancyRow>(sql`
    with periods as (
      select start, daterange(start::date, least((start + ${step})::date, today + 1)) as days
      from (select ${dayOf(sql`${now.toISOString()}::timestamptz`)} as today) today,
        generate_series(${firstPeriod(period, count, now)}, today::timestamp, ${step}) start
    ), span as (
      select max(upper(days)) as before_day,
        min(lower(days))::timestamp at time zone ${marketTimeZone} as starts_at,
        max(upper(days))::timestamp at time zone ${marketTimeZone} as ends_at
      from periods
    ), ${listings(hostId)}, ${takings(hostId)}, calendars as (
      select coalesce(rented.days, '{}') as rented,
        datemultirange(daterange(least(own.listed_on, span.before_day), span.before_day))
          - coalesce(paused.days, '{}') - coalesce(blocked.days, '{}')
          + coalesce(rented.days, '{}') as open
      from own cross join span
      left join rented on rented.car_id = own.id
      left join paused on paused.car_id = own.id
      left join blocked on blocked.car_id = own.id
    ), counted as (
      select unnest(rented) as days, true as is_rented from calendars
      union all
      select unnest(open), false from calendars
    )
    select to_char(p.start, ${periodFormats[period]}) as period,
      coalesce(sum(length) filter (where c.is_rented), 0)::int as "rentedDays",
      coalesce(sum(length) filter (where not c.is_rented), 0)::int as "openDays"
    from periods p
    left join counted c on c.days && p.days
    cross join lateral (select upper(c.days * p.days) - lower(c.days * p.days) as length) within
    group by p.start order by p.start`);
  return rows;
}
