import { Temporal } from 'temporal-polyfill';
import { addDays, type Day, marketTimeZone, slotHour, type TripWindow } from './days.ts';

/** The instant at which New York's clocks show that hour of that day. */
export function newYorkInstant(day: Day, hour = 0): Date {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: marketTimeZone,
    plainTime: Temporal.PlainTime.from({ hour }),
  });
  return new Date(zoned.epochMilliseconds);
}

/** The two instants [pickup, drop-off) of a window. */
export function windowInstants(window: TripWindow): { startsAt: Date; endsAt: Date } {
  return {
    startsAt: newYorkInstant(window.startDate, slotHour(window.startTime)),
    endsAt: newYorkInstant(window.endDate, slotHour(window.endTime)),
  };
}

/** The two instants of a whole New York day, which lasts 23 or 25 hours when the clocks change. */
export function dayInstants(day: Day): { startsAt: Date; endsAt: Date } {
  return { startsAt: newYorkInstant(day), endsAt: newYorkInstant(addDays(day, 1)) };
}
