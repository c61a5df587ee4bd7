import type { Car } from '@curbside/domain/cars/car';
import { type SearchQuery, searchPageSize } from '@curbside/domain/search/search-query';
import type { Visitor } from '../../platform/actor.ts';
import { todayInNewYork } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { fetchAfter, readCursor, writeCursor } from '../../platform/http/list-cursor.ts';
import { listCarsByIds } from '../cars/index.ts';
import { cursorSchema, type Search } from './cursor.ts';
import { countMatches, listMatches } from './queries.ts';
import type { RecentCounts } from './recent-counts.ts';
import { filtersOf } from './rules.ts';

export interface FoundCars {
  cars: Car[];
  /** On all pages together, counted with the first page. */
  total: number;
  /** Continues after the last car; absent on the last page. */
  nextCursor?: string;
}

/**
 * Finds listed cars that are free for the whole window. Throws invalid_request for a cursor of
 * another search, and invalid_dates or invalid_times.
 */
export async function searchCars(
  deps: Pick<Deps, 'db' | 'clock'>,
  _actor: Visitor,
  { query, counts }: { query: SearchQuery; counts: RecentCounts },
): Promise<FoundCars> {
  const { db } = deps;
  const { sort, limit = searchPageSize } = query;
  const filters = filtersOf(query, todayInNewYork(deps.clock));
  const search: Search = { filters, sort };
  const cursor = query.cursor ? readCursor(query.cursor, cursorSchema, search) : undefined;
  // One row more than the page shows whether another page follows.
  const matches = await fetchAfter(cursor, () =>
    listMatches(db, filters, sort, cursor?.after, limit + 1),
  );
  const page = matches.slice(0, limit);
  const last = matches.length > limit ? page.at(-1) : undefined;
  const takeTotal = async () => {
    if (cursor) return cursor.total;
    // A single page needs no count of its own.
    return last ? counts.get(filters, () => countMatches(db, filters)) : page.length;
  };
  const ids = page.map(({ carId }) => carId);
  const [total, cars] = await Promise.all([takeTotal(), listCarsByIds(db, ids)]);
  return {
    cars,
    total,
    ...(last && { nextCursor: writeCursor({ after: last, total }, search) }),
  };
}
