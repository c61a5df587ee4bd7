import type { Booking } from '@curbside/domain/bookings/booking';
import type { Day } from '@curbside/domain/calendar/days';
import { monthName } from '@curbside/domain/calendar/format';
import { type Month, monthOf } from '@curbside/domain/calendar/months';
import { countOf } from '@curbside/domain/text/count-of';
import { isPartOfView, weeksInView } from './weeks-in-view.ts';

/** '2 trips, 1 request', of a car in the weeks on the page. */
export function tripsWords(
  bookings: readonly Booking[],
  carId: number,
  month: Month,
  today: Day,
): string {
  const days = weeksInView(month, today)
    .flat()
    .filter((day) => isPartOfView(day, month, today));
  const [first = today, last = today] = [days[0], days.at(-1)];
  const inView = bookings.filter(
    (booking) => booking.carId === carId && booking.startDate <= last && first <= booking.endDate,
  );
  const count = (status: Booking['status']) =>
    inView.filter((booking) => booking.status === status).length;
  const [trips, requests] = [count('approved'), count('pending')];
  const parts = [
    trips > 0 && countOf(trips, 'trip'),
    requests > 0 && countOf(requests, 'request'),
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(', ');
  return month === monthOf(today) ? 'No trips' : `No trips in ${monthName(month).split(' ')[0]}`;
}
