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
import { idIn, isCarWith, isUserWith } from '../../platform/database/word-search.ts';
import { bookings } from '../../schema/bookings.ts';

export type BookingSort = 'created' | 'start' | 'status';

/** Order of a day's panel, which is short enough to sort without an index. */
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

/**
 * Bookings within the days from first to last, each of which may be open. Trips have a maximum length, so
 * an index of starts finds them.
 */
function touches(first: Day | undefined, last: Day | undefined): SQL | undefined {
  return and(
    first ? gte(bookings.startDate, addDays(first, -maxTripDays - 1)) : undefined,
    last ? lte(bookings.startDate, last) : undefined,
    first ? gte(bookings.endDate, first) : undefined,
  );
}

/** Bookings whose car or renter matches the words, or whose id they are. */
async function isAbout(db: Queryable, words: string): Promise<SQL | undefined> {
  const byId = idIn(words);
  const [isOfCar, isOfRenter] = await Promise.all([
    isCarWith(db, bookings.carId, words),
    isUserWith(db, bookings.renterId, words),
  ]);
  return or(isOfCar, isOfRenter, byId === undefined ? undefined : eq(bookings.id, byId));
}

export interface BookingFilter {
  q?: string | undefined;
  status?: BookingStatus | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  filter?: CalendarFilter | undefined;
  day?: Day | undefined;
}

/** One page of all bookings, as ids. */
export async function listBookingPage(
  db: Queryable,
  filter: BookingFilter,
  window: ListWindow<BookingSort>,
): Promise<ListPage<{ bookingId: number }>> {
  const { q, status, from, to, filter: group, day } = filter;
  const condition = and(
    status ? eq(bookings.status, status) : undefined,
    group && group !== 'all' ? inArray(bookings.status, [...statusesOf(group)]) : undefined,
    touches(from, to),
    day ? touches(day, day) : undefined,
    q ? await isAbout(db, q) : undefined,
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

/** Number of bookings with the same dates and status. */
export interface BookingRun {
  startDate: Day;
  endDate: Day;
  status: BookingStatus;
  count: number;
}

/** Bookings that overlap the days from first to last, clipped to them. */
export async function listBookingRuns(db: Queryable, first: Day, last: Day): Promise<BookingRun[]> {
  const startDate = sql<Day>`greatest(${bookings.startDate}, ${first}::date)`;
  const endDate = sql<Day>`least(${bookings.endDate}, ${last}::date)`;
  return db
    .select({
      startDate: sql<Day>`${startDate}::text`,
      endDate: sql<Day>`${endDate}::text`,
      status: bookings.status,
      count: sql<number>`count(*)::int`,
    })
    .from(bookings)
    .where(touches(first, last))
    .groupBy(sql`1`, sql`2`, bookings.status);
}
