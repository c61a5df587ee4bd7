import { marketDay } from '@curbside/domain/calendar/days';
import type { SavedSearch } from '@curbside/domain/favorites/endpoints';
import { type SearchQuery, searchQuerySchema } from '@curbside/domain/search/search-query';
import type { Queryable } from '../../platform/database/index.ts';
import { parseInput } from '../../platform/errors.ts';
import { countMatches, isPastSearch } from '../search/index.ts';
import type { SavedSearchRow } from './queries.ts';

export const queryOf = (query: Record<string, string>): SearchQuery =>
  parseInput(searchQuerySchema, query);

export async function savedSearchOnWire(
  db: Queryable,
  { id, name, query, createdAt }: SavedSearchRow,
  now: Date,
): Promise<SavedSearch> {
  const asked = queryOf(query);
  const isPast = isPastSearch(asked, marketDay(now));
  return {
    id,
    name,
    query,
    createdAt: createdAt.toISOString(),
    carsAvailable: isPast ? null : await countMatches(db, asked, now),
  };
}
