import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingStatus } from '@curbside/domain/bookings/states';
import type { Day } from '@curbside/domain/calendar/days';
import { byLatestEnd } from '../bookings/index.ts';

/** As the Trips page says them. */
export const tripNames = {
  pending: 'Pending',
  approved: 'Confirmed',
  rejected: 'Declined',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<BookingStatus, string>;

/**
 * Trips to come or under way, the next one first, and those that are over: first those to rate, then
 * the latest first.
 */
export function groupTrips(bookings: readonly Booking[], today: Day) {
  const isOver = ({ status, endDate }: Booking) =>
    endDate < today || (status !== 'approved' && status !== 'pending');
  const byStart = (a: Booking, b: Booking) => a.startsAt.localeCompare(b.startsAt);
  const open = bookings.filter((booking) => !isOver(booking)).sort(byStart);
  return {
    active: open.filter(({ status }) => status === 'approved'),
    pending: open.filter(({ status }) => status === 'pending'),
    history: bookings
      .filter(isOver)
      .sort(byLatestEnd(today))
      .sort((a, b) => Number(isToRate(b)) - Number(isToRate(a))),
  };
}

export const isToRate = ({ status, needsRating }: Booking) => status === 'completed' && needsRating;
