import { z } from 'zod';
import { bookingHorizonDays, type Day, daysBetween } from '../calendar/days.ts';
import { daySchema } from '../calendar/schemas.ts';
import { dailyRateSchema } from '../cars/listing.ts';
import { discountDays, maxDiscountPercent, nonRefundablePercents, weekdays } from './rules.ts';

/** Every day that can be booked twice: what is taken away, and what is set instead. */
const maxDaysAtOnce = 2 * (bookingHorizonDays + 1);

const daysOf = (ranges: readonly { from: Day; to: Day }[]) =>
  ranges.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0);

const discountSchema = z.object({
  days: z.literal(discountDays),
  percent: z
    .int()
    .min(0)
    .max(maxDiscountPercent, `A discount is at most ${maxDiscountPercent}%.`)
    .nullable(),
});

const datesSchema = z
  .object({ from: daySchema, to: daySchema, dailyRate: dailyRateSchema.nullable() })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day is before the first.',
  })
  .refine(({ from, to }) => daysBetween(from, to) <= bookingHorizonDays, {
    path: ['to'],
    message: 'Set at most a year at a time.',
  });

/** A change of prices: what is not named stays; null takes a value away, an empty list all of its. */
export const setPricesBodySchema = z.object({
  weekdays: z.partialRecord(z.enum(weekdays), dailyRateSchema.nullable()).optional(),
  discounts: z
    .array(discountSchema)
    .refine((list) => new Set(list.map(({ days }) => days)).size === list.length, {
      message: 'Name each duration once.',
    })
    .optional()
    .meta({ description: 'Replaces all discounts' }),
  nonRefundablePercent: z.literal(nonRefundablePercents).nullable().optional(),
  dates: z
    .array(datesSchema)
    .max(400)
    .refine((list) => daysOf(list) <= maxDaysAtOnce, { message: 'Set fewer days at a time.' })
    .optional(),
});
export type SetPrices = z.output<typeof setPricesBodySchema>;
export type SetPricesInput = z.input<typeof setPricesBodySchema>;
