import type { SortOrder } from '@curbside/domain/search/rules';
import { z } from 'zod';
import type { Filters } from './rules.ts';

const positionSchema = z.object({
  carId: z.int(),
  rateCents: z.int(),
  isAllStar: z.boolean(),
  rating: z.number(),
  trips: z.int(),
});

/** The last car of a page, with every column that a sort order uses. */
export type Position = z.output<typeof positionSchema>;

/** The cursor includes the total, so that it is counted once per search. */
export const cursorSchema = z.object({ after: positionSchema, total: z.int().min(0) });

/** The search that a cursor belongs to. */
export interface Search {
  filters: Filters;
  sort: SortOrder;
}
