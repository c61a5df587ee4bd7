import { type Day, marketTimeZone, type TripWindow } from './days.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** A day as people write it: 'Thu, Dec 17', with the year where it is not this year. */
export function formatDay(day: Day, today: Day): string {
  const text = dayFormat.format(new Date(`${day}T00:00:00Z`));
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text}, ${day.slice(0, 4)}`;
}

/** A trip's window as people write it: 'Thu, Dec 17, 10:00 AM – Sat, Dec 19, 10:00 AM'. */
export function formatWindow(window: TripWindow, today: Day): string {
  const pickup = `${formatDay(window.startDate, today)}, ${window.startTime}`;
  const dropOff = `${formatDay(window.endDate, today)}, ${window.endTime}`;
  return `${pickup} – ${dropOff}`;
}

const monthFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: marketTimeZone,
  month: 'long',
  year: 'numeric',
});

/** The month of an instant in New York: 'May 2026'. */
export function formatMonth(instant: Date): string {
  return monthFormat.format(instant);
}

const instantFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: marketTimeZone,
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment in New York as people write it: 'Dec 12, 3:30 PM'. */
export function formatInstant(instant: Date): string {
  return instantFormat.format(instant);
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: marketTimeZone,
  hour: 'numeric',
  minute: '2-digit',
});

/** The time of an instant in New York: '3:30 PM'. */
export function formatTime(instant: Date): string {
  return timeFormat.format(instant);
}
