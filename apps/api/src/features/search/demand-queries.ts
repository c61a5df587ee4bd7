import type { Day } from '@curbside/domain/calendar/days';
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { carSearch, searchMisses } from '../../schema/search.ts';

/** Adds one search to each neighborhood of a day. */
export async function addMisses(
  db: Queryable,
  day: Day,
  neighborhoods: readonly string[],
): Promise<void> {
  // In a fixed order, so that concurrent searches cannot deadlock.
  const sorted = [...neighborhoods].sort();
  await db
    .insert(searchMisses)
    .values(sorted.map((neighborhood) => ({ day, neighborhood, searches: 1 })))
    .onConflictDoUpdate({
      target: [searchMisses.day, searchMisses.neighborhood],
      set: { searches: sql`${searchMisses.searches} + 1` },
    });
}

/** Searches without a result since a day, in the neighborhoods of an owner's listed cars. */
export async function listMissesNear(
  db: Queryable,
  ownerId: string,
  since: Day,
): Promise<{ neighborhood: string; searches: number }[]> {
  const total = sql<number>`sum(${searchMisses.searches})::int`;
  const ownPlaces = db
    .select({ key: sql`unnest(${carSearch.placeKeys})` })
    .from(carSearch)
    .where(and(eq(carSearch.ownerId, ownerId), carSearch.isListed));
  return db
    .select({ neighborhood: searchMisses.neighborhood, searches: total })
    .from(searchMisses)
    .where(and(gte(searchMisses.day, since), sql`${searchMisses.neighborhood} in ${ownPlaces}`))
    .groupBy(searchMisses.neighborhood)
    .orderBy(desc(total), searchMisses.neighborhood);
}

export async function deleteMissesBefore(db: Queryable, day: Day): Promise<void> {
  await db.delete(searchMisses).where(lt(searchMisses.day, day));
}
