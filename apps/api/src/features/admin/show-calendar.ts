import { daysOfMonth, type Month, type StatusCounts } from '@curbside/domain/admin/calendar';
import { daysOf } from '@curbside/domain/calendar/days';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { countBookingDays } from './booking-queries.ts';

/** The month's bookings counted by day and status; a booking counts on every day from start to end date. */
export async function showCalendar(
  deps: Pick<Deps, 'db'>,
  _actor: Person,
  { month }: { month: Month },
) {
  const { first, last } = daysOfMonth(month);
  const { perMonth, perDay } = await countBookingDays(deps.db, first, last);
  const counts: StatusCounts = {};
  for (const { status, count } of perMonth) counts[status] = count;
  const days = new Map<string, StatusCounts>(
    daysOf({ startDate: first, endDate: last }).map((day) => [day, {}]),
  );
  for (const { day, status, count } of perDay) {
    const ofDay = days.get(day);
    if (ofDay) ofDay[status] = count;
  }
  return { month, counts, days: [...days].map(([day, ofDay]) => ({ day, counts: ofDay })) };
}
