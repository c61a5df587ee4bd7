import { z } from 'zod';
import { type BookingStatus, bookingStatuses } from '../bookings/states.ts';
import { addDays, type Day, isDay } from '../calendar/days.ts';

/** A month, `YYYY-MM`. */
export type Month = string;

export const monthSchema = z
  .string()
  .regex(/^\d{4}-\d{2}$/, 'Enter a month such as 2026-05.')
  .refine((month) => isDay(`${month}-01`), 'Enter a month such as 2026-05.');

/** The filters of the calendar. */
export const calendarFilters = ['all', 'pending', 'approved', 'completed', 'cancelled'] as const;
export type CalendarFilter = (typeof calendarFilters)[number];

/** How many bookings of each status; absent means none. */
export type StatusCounts = Partial<Record<BookingStatus, number>>;

/** The order of a day's bookings, which also decides between statuses that are equally common. */
export const dayOrder = [
  'pending',
  'approved',
  'completed',
  'cancelled',
  'rejected',
] as const satisfies readonly BookingStatus[];

/** First and last day of a month. */
export function daysOfMonth(month: Month): { first: Day; last: Day } {
  const first = `${month}-01`;
  return { first, last: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** `month` plus `months`. */
export function addMonths(month: Month, months: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  const year = Math.floor(count / 12);
  return `${String(year).padStart(4, '0')}-${String(count - year * 12 + 1).padStart(2, '0')}`;
}

/** The statuses that a filter shows: a declined request goes with the cancelled ones. */
export function statusesOf(filter: CalendarFilter): readonly BookingStatus[] {
  if (filter === 'all') return bookingStatuses;
  return filter === 'cancelled' ? ['cancelled', 'rejected'] : [filter];
}

/** How many bookings of a filter there are. */
export function countOf(counts: StatusCounts, filter: CalendarFilter): number {
  return statusesOf(filter).reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}

/** The most common status of a day under a filter; undefined where no booking counts. */
export function commonStatus(
  counts: StatusCounts,
  filter: CalendarFilter,
): BookingStatus | undefined {
  const shown = new Set(statusesOf(filter));
  let best: BookingStatus | undefined;
  for (const status of dayOrder) {
    const count = shown.has(status) ? (counts[status] ?? 0) : 0;
    if (count > (best ? (counts[best] ?? 0) : 0)) best = status;
  }
  return best;
}

/** A day's bookings in order: pending, approved, completed, cancelled, rejected. */
export function inDayOrder<Booking extends { status: BookingStatus }>(
  bookings: readonly Booking[],
): Booking[] {
  return bookings.toSorted((a, b) => dayOrder.indexOf(a.status) - dayOrder.indexOf(b.status));
}

/** Whole weeks from Sunday to Saturday that hold the month. */
export function weeksOf(month: Month): Day[][] {
  const { first, last } = daysOfMonth(month);
  const weeks: Day[][] = [];
  let day = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  while (day <= last) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
    day = addDays(day, 7);
  }
  return weeks;
}
