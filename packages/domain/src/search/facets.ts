import { z } from 'zod';
import { carCategories, featureNames, fuelTypes, transmissions } from '../cars/listing-options.ts';

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
  without: z.partialRecord(z.enum(looseFilters), count).meta({
    description: 'If nothing is found: the number of cars without one of the set filters',
  }),
});
export type Facets = z.output<typeof facetsSchema>;
