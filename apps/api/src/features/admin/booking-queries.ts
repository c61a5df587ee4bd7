import { type CalendarFilter, dayOrder, statusesOf } from '@curbside/domain/admin/calendar';
import { maxTripDays } from '@curbside/domain/bookings/rules';
import type { BookingStatus } from '@curbside/domain/bookings/states';
import { addDays, type Day } from '@curbside/domain/calendar/days';
import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListPage,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { bookings } from '../../schema/bookings.ts';
import { carsNamed, idIn, usersNamed } from './queries.ts';

export type BookingSort = 'created' | 'start' | 'status';

/** The order of a day's panel, which is short enough to be sorted without an index. */
const inDayOrder = sql`array_position(
  array[${sql.join(
    dayOrder.map((status) => sql`${status}`),
    sql`, `,
  )}]::text[], ${bookings.status})`;

const bookingList: ListModel<BookingSort> = {
  id: bookings.id,
  idType: 'integer',
  sorts: {
    created: { by: bookings.id, type: 'integer', order: 'desc' },
    start: { by: bookings.startDate, type: 'date', order: 'desc' },
    status: { by: inDayOrder, type: 'integer', order: 'asc' },
  },
};

/** Bookings that touch the days from first to last. No trip is longer than 90 days: an index finds them by start. */
function touches(first: Day, last: Day): SQL | undefined {
  return and(
    gte(bookings.startDate, addDays(first, -maxTripDays - 1)),
    lte(bookings.startDate, last),
    gte(bookings.endDate, first),
  );
}

/** A page of all bookings, as ids. */
export async function listBookingPage(
  db: Queryable,
  filter: {
    q?: string | undefined;
    status?: BookingStatus | undefined;
    filter?: CalendarFilter | undefined;
    day?: Day | undefined;
  },
  window: ListWindow<BookingSort>,
): Promise<ListPage<{ bookingId: number }>> {
  const { q, status, filter: group, day } = filter;
  const byId = q ? idIn(q) : undefined;
  const condition = and(
    status ? eq(bookings.status, status) : undefined,
    group && group !== 'all' ? inArray(bookings.status, [...statusesOf(group)]) : undefined,
    day ? touches(day, day) : undefined,
    q
      ? or(
          inArray(bookings.carId, carsNamed(db, q)),
          inArray(bookings.renterId, usersNamed(db, q)),
          byId === undefined ? undefined : eq(bookings.id, byId),
        )
      : undefined,
  );
  const { key, id, behind, orderBy, limit } = keysetOf(bookingList, window);
  const found = await db
    .select({ bookingId: bookings.id, key, id })
    .from(bookings)
    .where(and(condition, behind))
    .orderBy(...orderBy)
    .limit(limit);
  return pageOf(found, window, () => db.$count(bookings, condition));
}

/** How many bookings count on each day from first to last, and how many overlap these days at all. */
export async function countBookingDays(db: Queryable, first: Day, last: Day) {
  const count = sql<number>`count(*)::int`;
  const month = db
    .select({ status: bookings.status, count })
    .from(bookings)
    .where(touches(first, last))
    .groupBy(bookings.status);
  const days = db.execute<{ day: Day; status: BookingStatus; count: number }>(sql`
    select to_char(d, 'YYYY-MM-DD') as day, status, count(*)::int as count
    from ${bookings}, generate_series(
      greatest(start_date, ${first}::date)::timestamp, least(end_date, ${last}::date), '1 day') d
    where ${touches(first, last)}
    group by 1, 2`);
  const [perMonth, perDay] = await Promise.all([month, days]);
  return { perMonth, perDay: perDay.rows };
}
