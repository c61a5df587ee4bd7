import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { market } from '../market/current.ts';
import { addDays, type Day, marketTimeZone, slotHour, type TripWindow } from './days.ts';
import { daysOfMonth, type Month } from './months.ts';

/** The instant at which the city's clocks show that hour of that day. */
export function marketInstant(day: Day, hour = 0): Date {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: marketTimeZone,
    plainTime: Temporal.PlainTime.from({ hour }),
  });
  return new Date(zoned.epochMilliseconds);
}

/** The two instants [pickup, drop-off) of a window. */
export function windowInstants(window: TripWindow): { startsAt: Date; endsAt: Date } {
  return {
    startsAt: marketInstant(window.startDate, slotHour(window.startTime)),
    endsAt: marketInstant(window.endDate, slotHour(window.endTime)),
  };
}

/** The two instants of a whole day of the city, which lasts 23 or 25 hours when the clocks change. */
export function dayInstants(day: Day): { startsAt: Date; endsAt: Date } {
  return { startsAt: marketInstant(day), endsAt: marketInstant(addDays(day, 1)) };
}

/** The first instant of the next month in New York. */
export function endOfMonth(month: Month): Date {
  return dayInstants(daysOfMonth(month).last).endsAt;
}

/**
 * An instant with its offset, or a wall-clock time or day, which are those of the city; undefined
 * for any other text.
 */
export function instantOf(text: string): Date | undefined {
  try {
    const hasOffset = /(z|[+-]\d{2}:?\d{2})$/i.test(text);
    const instant = hasOffset
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(marketTimeZone).toInstant();
    return new Date(instant.epochMilliseconds);
  } catch {
    return undefined;
  }
}

/** A moment as forms and clients send it: ISO 8601; without an offset it is the city's time. */
export function instantInputSchema(message: string) {
  return z
    .string(message)
    .max(40, message)
    .transform((text, context): Date => {
      const instant = instantOf(text.trim());
      if (instant && instant.getTime() > 0) return instant;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({
      description: `A moment in ISO 8601; without an offset it is ${market.name}’s wall-clock time`,
      examples: ['2026-05-31T14:30:00Z'],
    });
}
