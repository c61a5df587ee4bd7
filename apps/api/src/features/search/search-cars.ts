import type { Car } from '@curbside/domain/cars/car';
import { divideHalfUp, toDecimal } from '@curbside/domain/money/money';
import type { TripQuote } from '@curbside/domain/money/pricing';
import { neighborhoodKeysOf } from '@curbside/domain/places/place-keys';
import { searchPageSize } from '@curbside/domain/search/rules';
import type { SearchQuery } from '@curbside/domain/search/search-query';
import type { Visitor } from '../../platform/actor.ts';
import { todayInMarket } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { fetchAfter, readCursor, writeCursor } from '../../platform/http/list-cursor.ts';
import { searches } from '../../platform/metrics/index.ts';
import { listCarsByIds } from '../cars/index.ts';
import { priceTrips } from '../prices/index.ts';
import { cursorSchema, type Search } from './cursor.ts';
import { addMisses } from './demand-queries.ts';
import { findMatches } from './queries.ts';
import { type Filters, filtersOf, windowOf } from './rules.ts';

export interface FoundCars {
  cars: Car[];
  /** On all pages, counted with the first page. */
  total: number;
  /** Continues after the last car; absent on the last page. */
  nextCursor?: string;
}

/** Finds listed cars that are free for the whole window. */
export async function searchCars(
  deps: Pick<Deps, 'db' | 'reads' | 'clock'>,
  _actor: Visitor,
  { query }: { query: SearchQuery },
): Promise<FoundCars> {
  const { reads } = deps;
  const { sort, limit = searchPageSize } = query;
  const today = todayInMarket(deps.clock);
  const filters = filtersOf(query, deps.clock.now());
  // Rules that refuse a window change with the time between two pages.
  const { refusals: _, ...asked } = filters;
  const search: Search = { filters: asked, sort };
  const cursor = query.cursor ? readCursor(query.cursor, cursorSchema, search) : undefined;
  // One row more than the page shows whether another page follows.
  const found = await fetchAfter(cursor, () =>
    reads((db) => findMatches(db, filters, { sort, after: cursor?.after, limit: limit + 1 })),
  );
  if (!cursor) searches.inc({ kind: kindOf(query, filters) });
  const total = cursor?.total ?? found.total;
  if (total === 0 && !cursor) await countMiss(deps, query, filters);
  const page = found.page.slice(0, limit);
  const last = found.page.length > limit ? page.at(-1) : undefined;
  const ids = page.map(({ carId }) => carId);
  const priced = page.map(({ carId, rateCents }) => ({ id: carId, dailyRateCents: rateCents }));
  const window = windowOf(query, today);
  const [cars, quotes] = await Promise.all([
    reads((db) => listCarsByIds(db, ids)),
    window && reads((db) => priceTrips(db, priced, window)),
  ]);
  return {
    cars: quotes ? withTripPrices(cars, quotes) : cars,
    total,
    ...(last && { nextCursor: writeCursor({ after: last, total }, search) }),
  };
}

export function withTripPrices(cars: Car[], quotes: ReadonlyMap<number, TripQuote>): Car[] {
  return cars.map((car) => {
    const quote = quotes.get(car.id);
    if (!quote) return car;
    const { days, totalCents, baseCents } = quote;
    const perDay = toDecimal(divideHalfUp(baseCents, days));
    return { ...car, tripPrice: { days, total: toDecimal(totalCents), perDay } };
  });
}

/** Kinds of searches, for the metrics: dates and a place cost most. */
function kindOf({ location }: SearchQuery, { slots }: Filters): string {
  if (slots) return location ? 'dates_and_place' : 'dates';
  return location ? 'place' : 'all';
}

/** Counts a search for dates that found no car, to show hosts of the neighborhood the demand. */
async function countMiss(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { location = '' }: SearchQuery,
  { slots }: Filters,
): Promise<void> {
  const neighborhoods = slots ? neighborhoodKeysOf(location) : [];
  if (neighborhoods.length > 0) await addMisses(db, todayInMarket(clock), neighborhoods);
}
