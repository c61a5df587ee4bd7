import type { Booking } from '@curbside/domain/bookings/booking';
import { formatDay, formatWeekday } from '../../platform/formatters.ts';
import classes from './trip-dates.module.css';

/** "Sat, May 31, 2026 at 10:00 AM", in New York time. */
export function tripDay(day: string, time: string): string {
  const year = day.slice(0, 4);
  return `${formatWeekday(day)}, ${year} at ${time}`;
}

type Window = Pick<Booking, 'startDate' | 'startTime' | 'endDate' | 'endTime'>;

/** The window of a trip: from when to when, broken only between the two; one day once. */
export function TripDates({ booking }: { booking: Window }) {
  const isOneDay = booking.startDate === booking.endDate;
  return (
    <>
      <span className={classes.end}>
        {formatDay(booking.startDate)}, {booking.startTime} –
      </span>{' '}
      <span className={classes.end}>
        {!isOneDay && `${formatDay(booking.endDate)}, `}
        {booking.endTime}
      </span>
    </>
  );
}
