import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays, type Day } from '@curbside/domain/calendar/days';
import { formatWeekday } from '@curbside/domain/calendar/format';
import classes from './request-card.module.css';

const shownDays = 14;
/** Days that are shown before the request. */
const daysBefore = 2;

interface RequestDaysProps {
  booking: Booking;
  bookings: readonly Booking[];
}

/** The requested days between the other trips of the car, as a strip, and the nearest one in words. */
export function RequestDays({ booking, bookings }: RequestDaysProps) {
  const { carId, startDate, endDate } = booking;
  const others = bookings.filter(
    ({ id, carId: otherCarId, status }) =>
      id !== booking.id && otherCarId === carId && (status === 'approved' || status === 'pending'),
  );
  const first = addDays(startDate, -daysBefore);
  const days = Array.from({ length: shownDays }, (_, index) => addDays(first, index));
  const stateOf = (day: Day) => {
    if (startDate <= day && day <= endDate) return 'asked';
    return others.some((other) => other.startDate <= day && day <= other.endDate)
      ? 'taken'
      : 'free';
  };
  const next = others
    .filter((other) => other.startDate >= endDate)
    .sort((a, b) => a.startDate.localeCompare(b.startDate))[0];
  return (
    <div>
      <div className={classes.days} aria-hidden="true">
        {days.map((day) => (
          <span key={day} data-state={stateOf(day)}>
            {Number(day.slice(8))}
          </span>
        ))}
      </div>
      <p className={classes.note}>
        The car is free for these days.
        {next && ` Its next trip begins ${formatWeekday(next.startDate)}.`}
      </p>
    </div>
  );
}
