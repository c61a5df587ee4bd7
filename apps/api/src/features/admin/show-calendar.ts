import type { StatusCounts } from '@curbside/domain/admin/calendar';
import { daysOf } from '@curbside/domain/calendar/days';
import { daysOfMonth, type Month } from '@curbside/domain/calendar/months';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { type BookingRun, listBookingRuns } from './booking-queries.ts';

/** Counts the month's bookings by day and status, on each day from start to end date. */
export async function showCalendar(
  deps: Pick<Deps, 'db'>,
  _actor: Person,
  { month }: { month: Month },
) {
  const { first, last } = daysOfMonth(month);
  const runs = await listBookingRuns(deps.db, first, last);
  const counts: StatusCounts = {};
  const days = new Map<string, StatusCounts>(
    daysOf({ startDate: first, endDate: last }).map((day) => [day, {}]),
  );
  for (const run of runs) {
    add(counts, run);
    for (const day of daysOf(run)) add(days.get(day), run);
  }
  return { month, counts, days: [...days].map(([day, ofDay]) => ({ day, counts: ofDay })) };
}

function add(counts: StatusCounts | undefined, { status, count }: BookingRun): void {
  if (counts) counts[status] = (counts[status] ?? 0) + count;
}
