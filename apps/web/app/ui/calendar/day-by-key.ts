import { addDays, type Day } from '@curbside/domain/calendar/days';
import { addMonths, daysOfMonth, monthOf, weekdayOf } from '@curbside/domain/calendar/months';

/** The same day of another month, or that month's last. */
function shiftMonth(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), months);
  const sameDay = `${month}-${day.slice(8)}`;
  const { last } = daysOfMonth(month);
  return sameDay > last ? last : sameDay;
}

/** The day that a key moves to (WAI-ARIA date grid); undefined for other keys. */
export function dayByKey(day: Day, key: string): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return shiftMonth(day, -1);
    case 'PageDown':
      return shiftMonth(day, 1);
    default:
      return undefined;
  }
}
