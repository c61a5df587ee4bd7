import { type Day, marketDay } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import { toCents } from '@curbside/domain/money/money';
import type { SearchQuery } from '@curbside/domain/search/search-query';
import type { Queryable } from '../../platform/database/index.ts';
import { listCarsByIds } from '../cars/index.ts';
import { priceTrips } from '../prices/index.ts';
import { countCars } from './facet-queries.ts';
import { listFoundIds } from './queries.ts';
import { filtersOf, windowOf } from './rules.ts';
import { withTripPrices } from './search-cars.ts';

/** True once the dates of a search lie in the past: it finds nothing any more. */
export const isPastSearch = ({ startDate, endDate }: SearchQuery, today: Day) =>
  Boolean(startDate && endDate && startDate < today);

/** Throws invalid_dates or invalid_times like the search itself. */
export async function countMatches(db: Queryable, query: SearchQuery, now: Date): Promise<number> {
  return countCars(db, filtersOf(query, now));
}

/** The ids of all cars that answer a search. Throws like `countMatches`. */
export async function listMatchingIds(
  db: Queryable,
  query: SearchQuery,
  now: Date,
): Promise<number[]> {
  return listFoundIds(db, filtersOf(query, now));
}

/** Some of its cars as the search shows them: for dates, with the price of the trip. */
export async function listMatchingCars(
  db: Queryable,
  { ids, query, now }: { ids: number[]; query: SearchQuery; now: Date },
): Promise<Car[]> {
  const cars = await listCarsByIds(db, ids);
  const window = windowOf(query, marketDay(now));
  if (!window) return cars;
  const priced = cars.map(({ id, dailyRate }) => ({ id, dailyRateCents: toCents(dailyRate) }));
  return withTripPrices(cars, await priceTrips(db, priced, window));
}
