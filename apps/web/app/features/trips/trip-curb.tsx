import type { Booking } from '@curbside/domain/bookings/booking';
import { addDays, type Day } from '@curbside/domain/calendar/days';
import { formatWeekday } from '@curbside/domain/calendar/format';
import { useToday } from '../../platform/clock.tsx';
import { shortDaysLabel } from '../../ui/calendar/day-labels.ts';
import classes from './trips-page.module.css';

const shownDays = 30;

/** How many days of the curb a label is as wide as on a phone. */
const labelDays = 7;

/** The next 30 days as a curb: yellow now, black confirmed, outlined pending; each trip is named. */
export function TripCurb({ trips }: { trips: readonly Booking[] }) {
  const today = useToday();
  const days = Array.from({ length: shownDays }, (_, index) => addDays(today, index));
  const tripOn = (day: Day) =>
    trips.find(({ startDate, endDate }) => startDate <= day && day <= endDate);
  const stateOf = (trip: Booking | undefined) => {
    if (!trip) return 'free';
    if (trip.status === 'pending') return 'pending';
    return trip.startDate <= today ? 'now' : 'confirmed';
  };
  const crowded = crowdedLabels(days.map((day) => day === today || tripOn(day)?.startDate === day));
  return (
    <div className={classes.curb} aria-hidden="true">
      {days.map((day, index) => {
        const trip = tripOn(day);
        return (
          <span key={day} className={classes.stone} data-state={stateOf(trip)}>
            {day === today ? (
              <span className={classes.stoneLabel}>
                <b>Today</b>
                {formatWeekday(today)}
              </span>
            ) : (
              trip?.startDate === day && (
                <span className={classes.stoneLabel} data-crowded={crowded.has(index) || undefined}>
                  <b>{trip.car.model}</b>
                  {shortDaysLabel(trip, today)}
                </span>
              )
            )}
          </span>
        );
      })}
    </div>
  );
}

/** The days whose labels a phone has no room for: beside an earlier label, or at the end. */
function crowdedLabels(labelled: readonly boolean[]): Set<number> {
  const crowded = new Set<number>();
  let freeFrom = 0;
  for (const [index, hasLabel] of labelled.entries()) {
    if (!hasLabel) continue;
    if (index < freeFrom || index > labelled.length - labelDays) crowded.add(index);
    else freeFrom = index + labelDays;
  }
  return crowded;
}
