import { z } from 'zod';
import { carCategories, featureNames, fuelTypes, transmissions } from '../cars/listing-options.ts';
import { market } from '../market/current.ts';
import { decimalSchema } from '../money/schemas.ts';

/** Filters that can be loosened one by one, by their names in the query. */
export const looseFilters = [
  'location',
  'dates',
  'price',
  'category',
  'seats',
  'transmission',
  'fuelType',
  'features',
  'instant',
] as const;
export type LooseFilter = (typeof looseFilters)[number];

const count = z.int();
const boroughSchema = z.enum(market.boroughs);

const placeCount = {
  total: count.meta({ description: 'Cars that a search for this place finds, at least one' }),
  fromPrice: decimalSchema.meta({ description: 'Their lowest daily rate' }),
};

/** Result count, and the count with each option instead of the current one. Features add up. */
export const facetsSchema = z.object({
  total: count,
  categories: z.record(z.enum(carCategories), count),
  seats: z
    .record(z.string().regex(/^\d+$/), count)
    .meta({ description: 'Cars with at least this number of seats, from 2 to 15' }),
  transmissions: z.record(z.enum(transmissions), count),
  fuelTypes: z.record(z.enum(fuelTypes), count),
  features: z.record(z.enum(featureNames), count),
  instant: count.meta({ description: 'Cars that are booked at once' }),
  neighborhoods: z
    .array(
      z.object({
        name: z.string(),
        borough: boroughSchema,
        latitude: z.number(),
        longitude: z.number(),
        ...placeCount,
      }),
    )
    .meta({
      description:
        'Where there are cars: each neighborhood instead of the current location, with its center, in the order of the boroughs',
    }),
  boroughs: z
    .array(z.object({ borough: boroughSchema, ...placeCount }))
    .meta({ description: 'The same for each borough that has cars' }),
  without: z.partialRecord(z.enum(looseFilters), count).meta({
    description: 'If nothing is found: the number of cars without one of the set filters',
  }),
});
export type Facets = z.output<typeof facetsSchema>;
