import { addDays, type Day } from '@curbside/domain/calendar/days';

/** A month as '2026-05'. */
export type Month = string;

/** `month` plus `count` months. */
export function addMonths(month: Month, count: number): Month {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return at.toISOString().slice(0, 7);
}

/** The weekday of a day, 0 for Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The days of a month in whole weeks from Sunday on, with those of its neighbors. */
export function weeksOf(month: Month): Day[][] {
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  const weeks: Day[][] = [];
  for (let day = start; day.slice(0, 7) <= month; day = addDays(day, 7)) {
    const weekStart = day;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(weekStart, index)));
  }
  return weeks;
}

/** Every day from one to another, in order, whichever comes first. */
export function daysBetweenBoth(one: Day, other: Day): Day[] {
  const [from, to] = one <= other ? [one, other] : [other, one];
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
