import { z } from 'zod';
import { carCategories } from '../cars/listing-options.ts';

/** How many cars a search finds, and how many it would find with each category chosen. */
export const facetsSchema = z.object({
  total: z.int(),
  categories: z.record(z.enum(carCategories), z.int()),
});
export type Facets = z.output<typeof facetsSchema>;
