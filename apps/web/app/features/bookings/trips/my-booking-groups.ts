import type { Booking } from '@curbside/domain/bookings/booking';
import { marketDay } from '@curbside/domain/calendar/days';
import { byLatestEnd } from '../latest-end.ts';

type Grouped = Pick<
  Booking,
  | 'status'
  | 'paymentStatus'
  | 'needsRating'
  | 'payBy'
  | 'startDate'
  | 'startsAt'
  | 'endsAt'
  | 'createdAt'
>;

/** A guest's bookings by what they ask of the guest at this moment; each is in one group. */
export function groupMyBookings<Row extends Grouped>(bookings: readonly Row[], now: Date) {
  const groups = {
    unpaid: [] as Row[],
    toRate: [] as Row[],
    now: [] as Row[],
    upcoming: [] as Row[],
    waiting: [] as Row[],
    past: [] as Row[],
  };
  for (const booking of bookings) groups[groupOf(booking, now)].push(booking);
  groups.unpaid.sort((a, b) => (a.payBy ?? '').localeCompare(b.payBy ?? ''));
  groups.now.sort((a, b) => a.endsAt.localeCompare(b.endsAt));
  groups.upcoming.sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  groups.waiting.sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  groups.toRate.sort((a, b) => b.endsAt.localeCompare(a.endsAt));
  groups.past.sort(byLatestEnd(marketDay(now)));
  return groups;
}

function groupOf(booking: Grouped, now: Date) {
  switch (booking.status) {
    case 'pending':
      return booking.paymentStatus === 'unpaid' ? 'unpaid' : 'waiting';
    case 'approved':
      return now < new Date(booking.startsAt) ? 'upcoming' : 'now';
    case 'completed':
      return booking.needsRating ? 'toRate' : 'past';
    case 'rejected':
    case 'cancelled':
      return 'past';
  }
}
