import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays, type Day } from '@curbside/domain/calendar/days';
import { formatWeekday } from '../../platform/formatters.ts';
import classes from './trips-page.module.css';

const shownDays = 30;

/** The next 30 days as a curb: yellow now, black confirmed, outlined pending. */
export function TripCurb({ trips, today }: { trips: readonly Booking[]; today: Day }) {
  const days = Array.from({ length: shownDays }, (_, index) => addDays(today, index));
  const stateOf = (day: Day) => {
    const trip = trips.find(({ startDate, endDate }) => startDate <= day && day <= endDate);
    if (!trip) return 'free';
    if (trip.status === 'pending') return 'pending';
    return trip.startDate <= today ? 'now' : 'confirmed';
  };
  return (
    <div className={classes.curb}>
      <div className={classes.stones} aria-hidden="true">
        {days.map((day) => (
          <span key={day} className={classes.stone} data-state={stateOf(day)} />
        ))}
      </div>
      <p className={classes.line}>
        Today, {formatWeekday(today)}, to {formatWeekday(days.at(-1) ?? today)}
      </p>
    </div>
  );
}
