import { z } from 'zod';
import { daySchema, timeSlotSchema } from '../calendar/schemas.ts';
import { carCategories } from '../cars/listing-options.ts';
import { market } from '../market/current.ts';
import { quoteSchema } from '../money/quote.ts';
import { decimalSchema } from '../money/schemas.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { emptyOr, pathIdSchema, requiredTextSchema } from '../wire/text-fields.ts';
import { priceCalls } from './calls.ts';
import { setPricesBodySchema } from './forms.ts';
import { fewestSimilarCars, rates, weekdays } from './rules.ts';

const pricesSchema = z
  .object({
    dailyRate: decimalSchema,
    weekdays: z.partialRecord(z.enum(weekdays), decimalSchema),
    discounts: z.array(z.object({ days: z.int(), percent: z.int() })),
    nonRefundablePercent: z.int().nullable(),
    dates: z
      .array(z.object({ from: z.string(), to: z.string(), dailyRate: decimalSchema }))
      .meta({ description: 'Days from today on with a price of their own; `to` counts in' }),
  })
  .meta({
    id: 'CarPrices',
    description: 'A day costs the price of its date, else of its weekday, else the daily rate',
  });
export type CarPricesOnWire = z.output<typeof pricesSchema>;

const tripQuoteSchema = z
  .object({
    quote: quoteSchema,
    code: z
      .enum(['too_soon', 'too_short', 'too_long', 'too_far', 'dates_blocked', 'dates_taken'])
      .optional()
      .meta({ description: 'Why the trip cannot be booked' }),
    possible: z
      .object({
        startDate: z.string(),
        startTime: timeSlotSchema,
        endDate: z.string(),
        endTime: timeSlotSchema,
      })
      .nullish()
      .meta({ description: 'The nearest window that can be booked instead' }),
    nonRefundable: quoteSchema.nullable().meta({
      description: 'The price at the non-refundable rate, where it is offered for these dates',
    }),
    lateCancellation: z
      .object({ keptAmount: decimalSchema, refundAmount: decimalSchema })
      .meta({ description: 'What cancelling costs once it is not free any more' }),
    cheaper: z
      .object({ endDate: z.string(), days: z.int(), total: decimalSchema })
      .nullable()
      .meta({ description: 'A longer trip from the same pickup that costs less' }),
  })
  .meta({ id: 'TripQuote' });
export type TripQuoteOnWire = z.output<typeof tripQuoteSchema>;

const similarPricesSchema = z
  .object({
    similar: z
      .object({
        cars: z.int(),
        category: z.enum(carCategories),
        place: z.string().meta({ examples: [market.texts.neighborhoodExample] }),
        low: decimalSchema,
        high: decimalSchema,
      })
      .nullable()
      .meta({ description: `Null with fewer than ${fewestSimilarCars} similar cars` }),
  })
  .meta({
    id: 'SimilarPrices',
    description:
      'The middle half of the daily rates, in whole dollars, of other hosts’ cars of the same category in the same neighborhood, or else in the same borough',
  });
export type SimilarPrices = z.output<typeof similarPricesSchema>;

const tag = 'Prices';
const params = z.object({ id: pathIdSchema });

const definitions = {
  getPrices: endpoint({
    summary: 'What the host charges for a car by day and duration, for the owner',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: pricesSchema,
  }),
  setPrices: endpoint({
    summary: 'Change the prices of a car; bookings keep theirs',
    tag,
    access: 'active',
    errors: ['not_found', 'invalid_dates'],
    params,
    body: setPricesBodySchema,
    answer: pricesSchema,
  }),
  similarPricesOfCar: endpoint({
    summary: 'What similar cars nearby cost, for the owner',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: similarPricesSchema,
  }),
  similarPrices: endpoint({
    summary: 'What similar cars cost near a car that one is about to list',
    tag,
    access: 'signed-in',
    errors: ['verification_required'],
    query: z.object({
      category: z.enum(carCategories),
      location: requiredTextSchema(200),
    }),
    answer: similarPricesSchema,
  }),
  quoteTrip: endpoint({
    summary: 'What a trip would cost, before one books',
    tag,
    access: 'anyone',
    errors: ['not_found', 'invalid_dates', 'invalid_times', 'rate_unavailable'],
    params,
    query: z.object({
      startDate: daySchema,
      endDate: daySchema,
      startTime: timeSlotSchema,
      endTime: timeSlotSchema,
      rate: emptyOr(z.enum(rates)),
    }),
    answer: tripQuoteSchema,
  }),
};
export type PriceDefinitions = typeof definitions;
export const priceEndpoints = endpoints(priceCalls, definitions);
