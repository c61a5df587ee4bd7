import { type Day, marketTime, marketTimeZone, type TripWindow } from './days.ts';
import { lazyFormat } from './lazy-format.ts';
import { type Month, weekdayOf, yearOf } from './months.ts';

/** Days are written without `Intl`, whose data takes a phone some 30 ms of a page's start. */
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const short = (name: string) => name.slice(0, 3);
const dateOf = (day: Day) => Number(day.slice(8, 10));

const monthNameOf = (day: Day) => nameAt(monthNames, Number(day.slice(5, 7)) - 1);
const weekdayNameOf = (day: Day) => nameAt(weekdayNames, weekdayOf(day.slice(0, 10)));

function nameAt(names: readonly string[], index: number): string {
  const name = names[index];
  if (name === undefined) throw new RangeError('Not a day.');
  return name;
}

/** Writes instants by the city's clocks. */
export function marketFormat(options: Intl.DateTimeFormatOptions, locale?: string) {
  return lazyFormat({ ...options, timeZone: marketTimeZone }, locale);
}

const hourFormat = marketFormat({ hour: 'numeric', hourCycle: 'h23' });

/** The hour of an instant in the city, from 0 to 23. */
export function marketHour(instant: Date | number): number {
  return Number(hourFormat(instant));
}

/** 'Dec'. */
export function formatShortMonth(day: Day): string {
  return short(monthNameOf(day));
}

/** 'Dec 17'. */
export function formatShortDay(day: Day): string {
  return `${formatShortMonth(day)} ${dateOf(day)}`;
}

/** 'Thu, Dec 17'. */
export function formatWeekday(day: Day): string {
  return `${short(weekdayNameOf(day))}, ${formatShortDay(day)}`;
}

/** 'Dec 17, 2026'. */
export function formatDayAndYear(day: Day): string {
  return `${formatShortDay(day)}, ${yearOf(day)}`;
}

/** 'Thursday, December 17, 2026'. */
export function formatLongDay(day: Day): string {
  return `${weekdayNameOf(day)}, ${monthNameOf(day)} ${dateOf(day)}, ${yearOf(day)}`;
}

/** A month such as '2026-05': 'May 2026'. */
export function monthName(month: Month): string {
  return `${monthNameOf(month)} ${yearOf(month)}`;
}

/** A day as people write it: 'Thu, Dec 17', with the year where it is not this year. */
export function formatDay(day: Day, today: Day): string {
  const text = formatWeekday(day);
  return yearOf(day) === yearOf(today) ? text : `${text}, ${yearOf(day)}`;
}

/** A trip's window as people write it: 'Thu, Dec 17, 10:00 AM – Sat, Dec 19, 10:00 AM'. */
export function formatWindow(window: TripWindow, today: Day): string {
  const pickup = `${formatDay(window.startDate, today)}, ${window.startTime}`;
  const dropOff = `${formatDay(window.endDate, today)}, ${window.endTime}`;
  return `${pickup} – ${dropOff}`;
}

/** The month of an instant in the city: 'May 2026'. */
export const formatMonth = marketFormat({ month: 'long', year: 'numeric' });

/** A moment in the city as people write it: 'Dec 12, 3:30 PM'. */
export const formatInstant = marketFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The same where somebody must act in time: 'Dec 12, 3:30 PM (New York time)'. */
export const formatZoned = (instant: Date | number): string =>
  `${formatInstant(instant)} (${marketTime})`;

/** The time of an instant in the city: '3:30 PM'. */
export const formatTime = marketFormat({ hour: 'numeric', minute: '2-digit' });
