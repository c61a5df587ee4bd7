import { addDays, type Day } from './days.ts';

/** A month, `YYYY-MM`. */
export type Month = string;

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

export function yearOf(day: Day): string {
  return day.slice(0, 4);
}

/** First and last day of a month. */
export function daysOfMonth(month: Month): { first: Day; last: Day } {
  const first = `${month}-01`;
  return { first, last: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** `month` plus `months`. */
export function addMonths(month: Month, months: number): Month {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

/** 0 for Sunday, on which weeks begin in the United States. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Whole weeks from Sunday to Saturday that hold the month. */
export function weeksOf(month: Month): Day[][] {
  const { first, last } = daysOfMonth(month);
  const weeks: Day[][] = [];
  let day = addDays(first, -weekdayOf(first));
  while (day <= last) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
    day = addDays(day, 7);
  }
  return weeks;
}
