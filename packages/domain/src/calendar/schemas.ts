import { z } from 'zod';
import { market } from '../market/current.ts';
import { type Day, isDay, marketDay, millisPerDay, timeSlots } from './days.ts';

export const timeSlotSchema = z.enum(timeSlots);

/** A date-time without an offset is the city's wall clock, whatever the zone of this machine. */
const wallClockPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/i;

/** The day of a date-time that exists; exactly midnight UTC means the date that it names. */
function dayOfDateTime(text: string): Day | undefined {
  const named = text.slice(0, 10);
  const isWallClock = wallClockPattern.test(text);
  if (!isDay(named) || !(isWallClock || instantPattern.test(text))) return undefined;
  const instant = new Date(isWallClock ? `${text}Z` : text);
  if (Number.isNaN(instant.getTime())) return undefined;
  if (isWallClock) return named;
  return instant.getTime() % millisPerDay === 0
    ? instant.toISOString().slice(0, 10)
    : marketDay(instant);
}

/**
 * A day as clients send it: `YYYY-MM-DD` or a date-time. A date-time means its calendar day in the
 * city, but exactly midnight UTC means the date it names, as date pickers serialize it.
 */
export const daySchema = z
  .string()
  .max(40)
  .transform((text, context): Day => {
    const day = isDay(text) ? text : dayOfDateTime(text);
    if (day) return day;
    context.addIssue({ code: 'custom', message: 'Enter a date such as 2026-05-31.' });
    return z.NEVER;
  })
  .meta({
    description: `A ${market.name} calendar day, YYYY-MM-DD. Of a date-time, its day in ${market.name}, but midnight UTC means the date it names`,
    examples: ['2026-05-31'],
  });

export const monthSchema = z
  .string()
  .regex(/^\d{4}-\d{2}$/, 'Enter a month such as 2026-05.')
  .refine((month) => isDay(`${month}-01`), 'Enter a month such as 2026-05.');
