import type { Car } from '@curbside/domain/cars';
import { type SearchQuery, searchPageSize } from '@curbside/domain/search';
import type { Deps } from '../../platform/deps.ts';
import { listCarsByIds } from '../cars/index.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { countMatches, listMatches } from './queries.ts';
import { filtersOf } from './rules.ts';

export interface FoundCars {
  cars: Car[];
  /** Of all pages, as counted for the first. */
  total: number;
  /** Continues behind the last car; absent on the last page. */
  nextCursor?: string;
}

/**
 * Finds listed cars that are free for the whole window. Throws invalid_request for a cursor of
 * another search, and invalid_dates or invalid_times.
 */
export async function searchCars(deps: Pick<Deps, 'db'>, query: SearchQuery): Promise<FoundCars> {
  const { db } = deps;
  const { sort, limit = searchPageSize } = query;
  const filters = filtersOf(query);
  const search = { filters, sort };
  const cursor = query.cursor ? readCursor(query.cursor, search) : undefined;
  const [matches, total] = await Promise.all([
    // One more than is shown tells whether there is another page.
    listMatches(db, filters, sort, cursor?.after, limit + 1),
    cursor ? cursor.total : countMatches(db, filters),
  ]);
  const page = matches.slice(0, limit);
  const last = matches.length > limit ? page.at(-1) : undefined;
  return {
    cars: await listCarsByIds(
      db,
      page.map(({ carId }) => carId),
    ),
    total,
    ...(last && { nextCursor: writeCursor({ after: last, total }, search) }),
  };
}
