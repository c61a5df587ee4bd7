import { type BookingStatus, bookingStatuses } from '../bookings/states.ts';

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
