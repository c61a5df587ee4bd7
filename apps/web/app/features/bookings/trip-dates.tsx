import type { Booking } from '@curbside/domain/bookings/booking';
import { formatDay, formatWeekday } from '@curbside/domain/calendar/format';
import { yearOf } from '@curbside/domain/calendar/months';
import { useToday } from '../../platform/clock.tsx';
import classes from './trip-dates.module.css';

/** "Sat, May 31, 2026 at 10:00 AM", in the city's time. */
export function tripDay(day: string, time: string): string {
  return `${formatWeekday(day)}, ${yearOf(day)} at ${time}`;
}

/** "Sat, May 31 at 10:00 AM"; with the year where it is not this one. */
export function TripTime({ day, time }: { day: string; time: string }) {
  return `${formatDay(day, useToday())} at ${time}`;
}

/** "Wed, Nov 25 – Sat, Nov 28"; a single day once; with the year where it is not this one. */
export function TripDays({ booking }: { booking: Pick<Booking, 'startDate' | 'endDate'> }) {
  const { startDate, endDate } = booking;
  const thisYear = yearOf(useToday());
  const year = yearOf(endDate);
  return (
    <>
      {startDate !== endDate && (
        <>
          <span className={classes.end}>{formatWeekday(startDate)} –</span>{' '}
        </>
      )}
      <span className={classes.end}>
        {formatWeekday(endDate)}
        {year !== thisYear && `, ${year}`}
      </span>
    </>
  );
}
