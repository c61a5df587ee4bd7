import type { Day } from '@curbside/domain/calendar';
import { formatWeekday } from '../../platform/formatters.ts';
import { type DateRange, firstDayOf, isWhole, type Month } from './date-range.ts';

function dayFormat(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: Day) => format.format(new Date(`${day}T00:00:00Z`));
}

const longDayFormat = dayFormat({ dateStyle: 'full' });
const monthFormat = dayFormat({ month: 'long', year: 'numeric' });

/** "Friday, May 1, 2026". */
export function longDayLabel(day: Day): string {
  return longDayFormat(day);
}

/** "May 2026". */
export function monthLabel(month: Month): string {
  return monthFormat(firstDayOf(month));
}

/** What is chosen so far, and what comes next. */
export function rangeLabel(range: DateRange): string {
  if (!range.startDate) return 'Choose a start date.';
  if (!isWhole(range)) return `From ${formatWeekday(range.startDate)}. Choose an end date.`;
  return `${formatWeekday(range.startDate)} – ${formatWeekday(range.endDate)}, ${range.endDate.slice(0, 4)}`;
}
