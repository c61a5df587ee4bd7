import type { Car } from '@curbside/domain/cars/car';
import { neighborhoodKeysOf } from '@curbside/domain/new-york/place-keys';
import { searchPageSize } from '@curbside/domain/search/rules';
import type { SearchQuery } from '@curbside/domain/search/search-query';
import type { Visitor } from '../../platform/actor.ts';
import { todayInNewYork } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { fetchAfter, readCursor, writeCursor } from '../../platform/http/list-cursor.ts';
import { listCarsByIds } from '../cars/index.ts';
import { cursorSchema, type Search } from './cursor.ts';
import { addMisses } from './demand-queries.ts';
import { findMatches } from './queries.ts';
import { type Filters, filtersOf } from './rules.ts';

export interface FoundCars {
  cars: Car[];
  /** On all pages, counted with the first page. */
  total: number;
  /** Continues after the last car; absent on the last page. */
  nextCursor?: string;
}

/** Finds listed cars that are free for the whole window. */
export async function searchCars(
  deps: Pick<Deps, 'db' | 'clock'>,
  _actor: Visitor,
  { query }: { query: SearchQuery },
): Promise<FoundCars> {
  const { db } = deps;
  const { sort, limit = searchPageSize } = query;
  const filters = filtersOf(query, todayInNewYork(deps.clock));
  const search: Search = { filters, sort };
  const cursor = query.cursor ? readCursor(query.cursor, cursorSchema, search) : undefined;
  // One row more than the page shows whether another page follows.
  const found = await fetchAfter(cursor, () =>
    findMatches(db, filters, { sort, after: cursor?.after, limit: limit + 1 }),
  );
  const total = cursor?.total ?? found.total;
  if (total === 0 && !cursor) await countMiss(deps, query, filters);
  const page = found.page.slice(0, limit);
  const last = found.page.length > limit ? page.at(-1) : undefined;
  const cars = await listCarsByIds(
    db,
    page.map(({ carId }) => carId),
  );
  return {
    cars,
    total,
    ...(last && { nextCursor: writeCursor({ after: last, total }, search) }),
  };
}

/** Counts a search for dates that found no car, to show hosts of the neighborhood the demand. */
async function countMiss(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { location = '' }: SearchQuery,
  { slots }: Filters,
): Promise<void> {
  const neighborhoods = slots ? neighborhoodKeysOf(location) : [];
  if (neighborhoods.length > 0) await addMisses(db, todayInNewYork(clock), neighborhoods);
}
