import type { Day, TripWindow } from '@curbside/domain/calendar/days';
import { formatShortDay, formatWeekday } from '@curbside/domain/calendar/format';
import { monthOf, yearOf } from '@curbside/domain/calendar/months';
import { type DateRange, isWhole, type WholeRange } from './date-range.ts';

/** The chosen days, or what to choose next. */
export function rangeLabel(range: DateRange, today: Day): string {
  if (!range.startDate) return 'Choose a start date.';
  if (!isWhole(range)) return `From ${formatWeekday(range.startDate)}. Choose an end date.`;
  return daysLabel(range, today);
}

/** "Wed, Dec 16 – Fri, Dec 18", a single day once; ends with the year where it is not this year. */
export function daysLabel({ startDate, endDate }: WholeRange, today: Day): string {
  const end = dayLabel(endDate, today);
  if (startDate === endDate) return end;
  const isWithinYear = yearOf(startDate) === yearOf(endDate);
  return `${isWithinYear ? formatWeekday(startDate) : dayLabel(startDate, today)} – ${end}`;
}

/** "Wed, Dec 16, 10:00 AM – Fri, Dec 18, 6:00 PM"; within a day, that day once. */
export function windowLabel(trip: TripWindow, today: Day): string {
  const { startDate, startTime, endDate, endTime } = trip;
  const end = endDate === startDate ? endTime : `${dayLabel(endDate, today)}, ${endTime}`;
  return `${dayLabel(startDate, today)}, ${startTime} – ${end}`;
}

/** "Dec 12–15", "Dec 30 – Jan 2", one day once; with the year where it is not this year. */
export function shortDaysLabel({ startDate, endDate }: WholeRange, today: Day): string {
  const year = yearOf(endDate) === yearOf(today) ? '' : `, ${yearOf(endDate)}`;
  const start = formatShortDay(startDate);
  if (startDate === endDate) return `${start}${year}`;
  return monthOf(startDate) === monthOf(endDate)
    ? `${start}–${Number(endDate.slice(8))}${year}`
    : `${start} – ${formatShortDay(endDate)}${year}`;
}

function dayLabel(day: Day, today: Day): string {
  const isThisYear = yearOf(day) === yearOf(today);
  return isThisYear ? formatWeekday(day) : `${formatWeekday(day)}, ${yearOf(day)}`;
}
