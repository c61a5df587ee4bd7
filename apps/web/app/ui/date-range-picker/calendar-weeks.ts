import { addDays, type Day } from '@curbside/domain/calendar/days';
import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from './date-range.ts';

/** 0 for Sunday, on which weeks begin in New York. */
function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export interface CalendarWeek {
  /** The Sunday it begins on, also where that lies in another month. */
  begins: Day;
  /** Seven days; null where the day belongs to another month. */
  days: readonly (Day | null)[];
}

/** The weeks of a month, Sunday to Saturday. */
export function weeksOf(month: Month): CalendarWeek[] {
  const weeks: CalendarWeek[] = [];
  const last = lastDayOf(month);
  let begins = addDays(firstDayOf(month), -weekdayOf(firstDayOf(month)));
  while (begins <= last) {
    const sunday = begins;
    const days = Array.from({ length: 7 }, (_, index) => {
      const day = addDays(sunday, index);
      return monthOf(day) === month ? day : null;
    });
    weeks.push({ begins, days });
    begins = addDays(begins, 7);
  }
  return weeks;
}

/** The same day of another month, or that month's last. */
function shiftMonth(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), months);
  const sameDay = `${month}-${day.slice(8)}`;
  const last = lastDayOf(month);
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
