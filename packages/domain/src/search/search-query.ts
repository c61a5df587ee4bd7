import { z } from 'zod';
import { daySchema, timeSlotSchema } from '../calendar/schemas.ts';
import {
  carCategories,
  type Feature,
  featureNames,
  fuelTypes,
  listingLimits,
  transmissions,
} from '../cars/listing-options.ts';
import { pageSizeSchema } from '../wire/lists.ts';
import { emptyOr, textSchema } from '../wire/text-fields.ts';
import { sortOrders } from './rules.ts';

/** Whole dollars of a price filter; empty means no bound. */
const priceBoundSchema = z
  .string()
  .trim()
  .regex(/^\d{0,7}(\.\d{0,2})?$/, 'Enter a whole number of dollars.')
  // '.5' and '.' are below the first dollar.
  .transform((text) => (text === '' ? undefined : Number.parseInt(`0${text}`, 10)));

const { min: fewestSeats, max: mostSeats } = listingLimits.seats;
const seatsMessage = `Enter ${fewestSeats} to ${mostSeats} seats.`;

/** A minimum. */
const seatsSchema = z
  .string()
  .regex(/^\d{1,2}$/, seatsMessage)
  .transform(Number)
  .refine((seats) => seats >= fewestSeats && seats <= mostSeats, seatsMessage);

/** Names of features, separated by commas. The car has all of them. */
const featuresSchema = z
  .string()
  .max(400)
  .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))].sort())
  .refine((names) => names.every(isFeature), 'Choose features from the list.')
  .transform((names) => names.filter(isFeature));

function isFeature(name: string): name is Feature {
  return featureNames.some((feature) => feature === name);
}

/** The query of GET /api/cars; the browse page's URL uses the same names. */
export const searchQuerySchema = z.object({
  location: textSchema(120).optional(),
  startDate: emptyOr(daySchema),
  endDate: emptyOr(daySchema),
  startTime: emptyOr(timeSlotSchema),
  endTime: emptyOr(timeSlotSchema),
  minPrice: priceBoundSchema.optional(),
  maxPrice: priceBoundSchema.optional(),
  category: emptyOr(z.enum(['All', ...carCategories])).transform((chosen) =>
    chosen === 'All' ? undefined : chosen,
  ),
  seats: emptyOr(seatsSchema),
  transmission: emptyOr(z.enum(transmissions)),
  fuelType: emptyOr(z.enum(fuelTypes)),
  features: emptyOr(featuresSchema),
  instant: emptyOr(z.literal('1', 'Send 1 for cars that are booked at once.')).transform(
    (chosen) => chosen && true,
  ),
  sort: emptyOr(z.enum(sortOrders)).transform((order) => order ?? 'recommended'),
  limit: pageSizeSchema.optional(),
  cursor: z.string().max(300).optional(),
});
export type SearchQuery = z.output<typeof searchQuerySchema>;
