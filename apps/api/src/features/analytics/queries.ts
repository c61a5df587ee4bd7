import type { AnalyticsPeriod } from '@curbside/domain/analytics/periods';
import { marketTimeZone } from '@curbside/domain/calendar/days';
import { taxedPurposes } from '@curbside/domain/charges/states';
import { sharingEvents } from '@curbside/domain/ledger/accounts';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';

/**
 * A host's captured bookings since an instant, from the ledger, one row per booking: the captured base
 * price minus refunds, and the amount transferred to the host. Costs that guests repay, such as tolls,
 * are transferred, but are no revenue.
 */
const earned = (hostId: string, since: SQL) => sql`
  select b.id, b.car_id, b.decided_at at time zone ${marketTimeZone} as decided_at,
    -sum(l.cents) filter (where e.is_income) as revenue,
    -sum(l.cents) filter (where l.account = 'commission_income') as commission,
    sum(l.cents) filter (where l.account = 'host_payable' and l.event = 'posted') as paid
  from bookings b
  join ledger_lines l on l.booking_id = b.id
    and l.account in ('host_payable', 'commission_income')
  left join charge_orders o on o.id = l.order_id
  cross join lateral (select l.event in ${sharingEvents}
    and coalesce(o.purpose, 'trip') in ${taxedPurposes} as is_income) e
  where b.owner_id = ${hostId} and b.decided_at >= ${since}
  group by b.id`;

/** Start of the first of `count` periods ending with the one that contains `now`, in the city. */
export const firstPeriod = (period: AnalyticsPeriod, count: number, now: Date) => sql`
  date_trunc(${period}, ${now.toISOString()}::timestamptz at time zone ${marketTimeZone})
    - ${`${count - 1} ${period}`}::interval`;

interface PeriodRow extends Record<string, unknown> {
  period: string;
  revenue: string;
  commission: string;
  paid: string;
  bookings: string;
}

export const periodFormats: Record<AnalyticsPeriod, string> = {
  day: 'YYYY-MM-DD',
  week: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  year: 'YYYY',
};

/** A host's earnings in each of the latest periods, earliest first, including empty ones. */
export async function listEarnings(
  db: Queryable,
  hostId: string,
  { period, count, now }: { period: AnalyticsPeriod; count: number; now: Date },
) {
  const start = firstPeriod(period, count, now);
  const { rows } = await db.execute<PeriodRow>(sql`
    with periods as (
      select ${start} + n * ${`1 ${period}`}::interval as starts_at
      from generate_series(0, ${count - 1}) n
    ), earned as (${earned(hostId, sql`(${start}) at time zone ${marketTimeZone}`)})
    select to_char(p.starts_at, ${periodFormats[period]}) as period,
      coalesce(sum(e.revenue), 0) as revenue,
      coalesce(sum(e.commission), 0) as commission,
      coalesce(sum(e.paid), 0) as paid,
      count(e.id) filter (where e.revenue > 0) as bookings
    from periods p
    left join earned e on date_trunc(${period}, e.decided_at) = p.starts_at
    group by p.starts_at order by p.starts_at`);
  return rows.map((row) => ({
    period: row.period,
    revenueCents: Number(row.revenue),
    commissionCents: Number(row.commission),
    paidCents: Number(row.paid),
    bookings: Number(row.bookings),
  }));
}

/** All open payouts of a host. */
export async function sumPendingPayouts(db: Queryable, hostId: string): Promise<number> {
  const { rows } = await db.execute<{ cents: string }>(sql`
    select coalesce(-sum(l.cents), 0) as cents
    from bookings b join ledger_lines l on l.booking_id = b.id and l.account = 'host_payable'
    where b.owner_id = ${hostId} and b.payout_status in ('held', 'frozen', 'failed')`);
  return Number(rows[0]?.cents ?? 0);
}

interface ListingRow extends Record<string, unknown> {
  car_id: number;
  title: string;
  daily_rate_cents: number;
  cover: string | null;
  revenue: string;
  bookings: string;
}

/** A host's cars by earnings in the last days of the city, highest first. */
export async function listTopListings(
  db: Queryable,
  hostId: string,
  { days, limit, now }: { days: number; limit: number; now: Date },
) {
  const start = sql`(${firstPeriod('day', days, now)}) at time zone ${marketTimeZone}`;
  const { rows } = await db.execute<ListingRow>(sql`
    with earned as (${earned(hostId, start)})
    select c.id as car_id, c.title, c.daily_rate_cents, p.file_hash as cover,
      sum(e.revenue) as revenue, count(*) as bookings
    from earned e
    join cars c on c.id = e.car_id
    left join car_photos p on p.car_id = c.id and p.position = 0
    where e.revenue > 0
    group by c.id, p.file_hash
    order by sum(e.revenue) desc, count(*) desc, c.id
    limit ${limit}`);
  return rows.map((row) => ({
    carId: row.car_id,
    title: row.title,
    dailyRateCents: row.daily_rate_cents,
    cover: row.cover,
    revenueCents: Number(row.revenue),
    bookings: Number(row.bookings),
  }));
}
