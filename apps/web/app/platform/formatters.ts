import { type Day, marketDay, marketTime } from '@curbside/domain/calendar/days';
import {
  marketFormat,
  formatInstant as momentOfThisYear,
  formatTime as timeOfInstant,
} from '@curbside/domain/calendar/format';
import { yearOf } from '@curbside/domain/calendar/months';
import { formatDollars, toCents } from '@curbside/domain/money/money';

/** An amount of the API for people: "1234.56" → "$1,234.56", "-12.60" → "−$12.60". */
export function formatMoney(decimal: string): string {
  if (!decimal.startsWith('-')) return formatDollars(toCents(decimal));
  const cents = toCents(decimal.slice(1));
  return `${cents > 0 ? '−' : ''}${formatDollars(cents)}`;
}

const instantDayFormat = marketFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** The city's day of an instant of the wire: "May 31, 2026". */
export function formatInstantDay(instant: string): string {
  return instantDayFormat(new Date(instant));
}

const instantFormat = marketFormat({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** An instant of the API in the city's time: "May 31, 2026, 10:00 AM". */
export function formatInstant(instant: string): string {
  return instantFormat(new Date(instant));
}

/** The same where somebody must act in time: "May 31, 2026, 10:00 AM (New York time)". */
export function formatZoned(instant: string): string {
  return `${formatInstant(instant)} (${marketTime})`;
}

/** An instant as short as it can be: "Today 6:52 AM", "Nov 28, 1:00 PM", "Nov 28, 2025, 1:00 PM". */
export function formatShortInstant(instant: string, today: Day): string {
  const at = new Date(instant);
  const day = marketDay(at);
  if (day === today) return `Today ${timeOfInstant(at)}`;
  return yearOf(day) === yearOf(today) ? momentOfThisYear(at) : instantFormat(at);
}

/** An instant of the coming months in the city's time: "Sun, May 31, 10:00 AM". */
export const formatMoment = marketFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The time of an instant in the city: "10:00 AM". */
export function formatTime(instant: string): string {
  return timeOfInstant(new Date(instant));
}

const shortDateFormat = marketFormat({ month: 'short', day: 'numeric' });

/** 'Just now', 'Nm ago', 'Nh ago', 'Yesterday', 'Nd ago' under 7 days, else a short date. */
export function formatRelative(instant: string, now: Date): string {
  const at = new Date(instant);
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}h ago`;
  const days = Math.floor(hours / 24);
  if (days === 1) return 'Yesterday';
  return days < 7 ? `${days}d ago` : shortDateFormat(at);
}
