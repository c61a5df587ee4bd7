import { marketTimeZone } from '@curbside/domain/calendar/days';
import type { TicketWeek } from '@curbside/domain/support/endpoints';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { tickets } from '../../schema/support.ts';

const weeksBefore = 11;

/** Tickets opened and ended in this week of the city and in those before it, earliest first. */
export async function countTicketsByWeek(db: Queryable, now: Date): Promise<TicketWeek[]> {
  const endedAt = sql`coalesce(${tickets.resolvedAt}, ${tickets.closedAt})`;
  const { rows } = await db.execute<TicketWeek & Record<string, unknown>>(sql`
    with this as (
      select date_trunc('week',
        ${now.toISOString()}::timestamptz at time zone ${marketTimeZone}) as monday
    ), weeks as (
      select monday - n * interval '7 days' as monday,
        (monday - n * interval '7 days') at time zone ${marketTimeZone} as starts_at,
        (monday - (n - 1) * interval '7 days') at time zone ${marketTimeZone} as ends_at
      from this cross join generate_series(0, ${weeksBefore}::int) n
    ), moments as (
      select ${tickets.createdAt} as at, true as is_opening from ${tickets}
      where ${tickets.createdAt} >= (select min(starts_at) from weeks)
      union all
      select ${endedAt}, false from ${tickets}
      where ${endedAt} >= (select min(starts_at) from weeks)
    )
    select to_char(w.monday, 'YYYY-MM-DD') as week,
      (count(*) filter (where m.is_opening))::int as opened,
      (count(*) filter (where not m.is_opening))::int as ended
    from weeks w
    left join moments m on m.at >= w.starts_at and m.at < w.ends_at
    group by w.monday order by w.monday`);
  return rows;
}
