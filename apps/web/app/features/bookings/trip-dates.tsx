import type { Booking } from '@curbside/domain/bookings';
import { formatDay, formatWeekday } from '../../platform/formatters.ts';

/** "Sat, May 31, 2026 at 10:00 AM", in New York time. */
export function tripDay(day: string, time: string): string {
  const year = day.slice(0, 4);
  return `${formatWeekday(day)}, ${year} at ${time}`;
}

type Window = Pick<Booking, 'startDate' | 'startTime' | 'endDate' | 'endTime'>;

/** The window of a trip on one or two lines: from when to when. */
export function TripDates({ booking }: { booking: Window }) {
  return (
    <>
      {formatDay(booking.startDate)}, {booking.startTime} – {formatDay(booking.endDate)},{' '}
      {booking.endTime}
    </>
  );
}
