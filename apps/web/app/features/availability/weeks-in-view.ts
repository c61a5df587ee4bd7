import { addDays, type Day } from '@curbside/domain/calendar/days';
import { monthName } from '@curbside/domain/calendar/format';
import { type Month, monthOf, weeksOf } from '@curbside/domain/calendar/months';

/** The first page has at least this many weeks, however late in the month it is opened. */
const fewestWeeks = 5;

/** The weeks of a month. The current one begins with this week: a host plans, and days past are over. */
export function weeksInView(month: Month, today: Day): Day[][] {
  if (month !== monthOf(today)) return weeksOf(month);
  const weeks = weeksOf(month).filter((week) => week.some((day) => day >= today));
  while (weeks.length < fewestWeeks) {
    weeks.push((weeks.at(-1) ?? []).map((day) => addDays(day, 7)));
  }
  return weeks;
}

/** Whether a day belongs to the page of a month and does not only fill up its weeks. */
export function isPartOfView(day: Day, month: Month, today: Day): boolean {
  return monthOf(day) === month || (month === monthOf(today) && day >= today);
}

/** 'December 2026', or 'November – December 2026' where whole weeks are of the next month. */
export function viewName(month: Month, today: Day): string {
  const last = monthOf(weeksInView(month, today).at(-1)?.[0] ?? today);
  if (month !== monthOf(today) || last === month) return monthName(month);
  const [name, year] = monthName(month).split(' ');
  return last.startsWith(year ?? '')
    ? `${name} – ${monthName(last)}`
    : `${monthName(month)} – ${monthName(last)}`;
}
