import type { Booking } from '@curbside/domain/bookings/booking';
import { useToday } from '../../platform/clock.tsx';
import { formatDay, formatWeekday } from '../../platform/formatters.ts';
import classes from './trip-dates.module.css';

/** "Sat, May 31, 2026 at 10:00 AM", in New York time. */
export function tripDay(day: string, time: string): string {
  const year = day.slice(0, 4);
  return `${formatWeekday(day)}, ${year} at ${time}`;
}

type Window = Pick<Booking, 'startDate' | 'startTime' | 'endDate' | 'endTime'>;

/** "Wed, Nov 25 – Sat, Nov 28"; with the year where it is not this one. */
export function TripDays({ booking }: { booking: Pick<Window, 'startDate' | 'endDate'> }) {
  const { startDate, endDate } = booking;
  const thisYear = useToday().slice(0, 4);
  const year = endDate.slice(0, 4);
  return (
    <>
      <span className={classes.end}>{formatWeekday(startDate)} –</span>{' '}
      <span className={classes.end}>
        {formatWeekday(endDate)}
        {year !== thisYear && `, ${year}`}
      </span>
    </>
  );
}

/** The window of a trip. It wraps only between pickup and drop-off; a single day is named once. */
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
