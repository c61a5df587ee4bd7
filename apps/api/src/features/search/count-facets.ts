import { type CarCategory, carCategories } from '@curbside/domain/cars/listing-options';
import type { Facets } from '@curbside/domain/search/facets';
import type { SearchQuery } from '@curbside/domain/search/search-query';
import type { Visitor } from '../../platform/actor.ts';
import { todayInNewYork } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { countByCategory } from './queries.ts';
import { filtersOf } from './rules.ts';

/**
 * Counts the cars of a search, and how many each category would leave in its place. Throws
 * invalid_dates or invalid_times.
 */
export async function countFacets(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  _actor: Visitor,
  { query }: { query: SearchQuery },
): Promise<Facets> {
  const { category: chosen, ...others } = filtersOf(query, todayInNewYork(clock));
  const counts = new Map<CarCategory, number>();
  for (const { category, cars } of await countByCategory(db, others)) counts.set(category, cars);
  const categories = Object.fromEntries(
    carCategories.map((category) => [category, counts.get(category) ?? 0]),
  ) as Facets['categories'];
  const total = chosen
    ? categories[chosen]
    : Object.values(categories).reduce((sum, cars) => sum + cars, 0);
  return { total, categories };
}
