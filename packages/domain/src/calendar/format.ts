import { type Day, marketTimeZone, type TripWindow } from './days.ts';
import { lazyFormat } from './lazy-format.ts';

/** Writes days: a day has no time zone, so it is written as a day of UTC. */
export function dayFormat(options: Intl.DateTimeFormatOptions) {
  const format = lazyFormat({ ...options, timeZone: 'UTC' });
  return (day: Day) => format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
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

/** 'Thu, Dec 17'. */
export const formatWeekday = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });

/** 'Dec 17'. */
export const formatShortDay = dayFormat({ month: 'short', day: 'numeric' });

const monthFormat = dayFormat({ month: 'long', year: 'numeric' });

/** A month such as '2026-05': 'May 2026'. */
export const monthName = (month: string) => monthFormat(`${month}-01`);

/** A day as people write it: 'Thu, Dec 17', with the year where it is not this year. */
export function formatDay(day: Day, today: Day): string {
  const text = formatWeekday(day);
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text}, ${day.slice(0, 4)}`;
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

/** The time of an instant in the city: '3:30 PM'. */
export const formatTime = marketFormat({ hour: 'numeric', minute: '2-digit' });
