import type { SortOrder } from '@curbside/domain/search/search-query';
import { and, arrayOverlaps, asc, desc, eq, gte, ilike, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { containing } from '../../platform/database/lists.ts';
import { carSearch } from '../../schema/search.ts';
import type { Position } from './cursor.ts';
import type { Filters } from './rules.ts';

function matching(filters: Filters): SQL | undefined {
  const { window, placeKeys, words, minRateCents, maxRateCents, category } = filters;
  return and(
    // A literal, not a parameter: the partial indexes have exactly this condition.
    sql`${carSearch.isListed}`,
    placeKeys && arrayOverlaps(carSearch.placeKeys, placeKeys),
    words ? wordsMatch(words) : undefined,
    minRateCents === undefined ? undefined : gte(carSearch.dailyRateCents, minRateCents),
    maxRateCents === undefined ? undefined : lte(carSearch.dailyRateCents, maxRateCents),
    category && eq(carSearch.category, category),
    window && isFree(window),
  );
}

/**
 * The function, not the operator &&: by the operator's statistics the planner expects hardly any
 * free car and sorts all cars instead of reading an index.
 */
function isFree({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): SQL {
  return sql`not multirange_overlaps_range(${carSearch.busy},
    tstzrange(${startsAt.toISOString()}, ${endsAt.toISOString()}, '[)'))`;
}

/** The words occur in the location literally, or are similar to whole words of it (pg_trgm). */
function wordsMatch(words: string): SQL | undefined {
  return or(ilike(carSearch.location, containing(words)), sql`${words} <<% ${carSearch.location}`);
}

interface Order {
  orderBy: SQL[];
  /** What comes behind a car in this order. */
  behind(car: Position): SQL;
}

const { carId, dailyRateCents, isAllStar, hostRating, hostTrips } = carSearch;

/** Migration 0001 has an index for each order. The id breaks ties. */
const orders: Record<SortOrder, Order> = {
  recommended: {
    orderBy: [desc(isAllStar), desc(hostRating), desc(hostTrips), asc(carId)],
    behind: (car) =>
      behindEquals(
        sql`(${isAllStar}, ${hostRating}, ${hostTrips})`,
        sql`(${car.isAllStar}::boolean, ${car.rating}::float8, ${car.trips}::int)`,
        car.carId,
      ),
  },
  rating: {
    orderBy: [desc(hostRating), desc(hostTrips), asc(carId)],
    behind: (car) =>
      behindEquals(
        sql`(${hostRating}, ${hostTrips})`,
        sql`(${car.rating}::float8, ${car.trips}::int)`,
        car.carId,
      ),
  },
  trips: {
    orderBy: [desc(hostTrips), desc(hostRating), asc(carId)],
    behind: (car) =>
      behindEquals(
        sql`(${hostTrips}, ${hostRating})`,
        sql`(${car.trips}::int, ${car.rating}::float8)`,
        car.carId,
      ),
  },
  'price-low': {
    orderBy: [asc(dailyRateCents), asc(carId)],
    behind: (car) =>
      sql`(${dailyRateCents}, ${carId}) > (${car.rateCents}::int, ${car.carId}::int)`,
  },
  'price-high': {
    // The index of price-low, read backwards, so the ids descend too.
    orderBy: [desc(dailyRateCents), desc(carId)],
    behind: (car) =>
      sql`(${dailyRateCents}, ${carId}) < (${car.rateCents}::int, ${car.carId}::int)`,
  },
};

/** Descending columns before an ascending id: the index can use the first condition. */
function behindEquals(columns: SQL, values: SQL, id: number): SQL {
  return sql`${columns} <= ${values} and (${columns} < ${values} or ${carId} > ${id})`;
}

/** A page of matches in order, as positions. Reads only the narrow search table. */
export async function listMatches(
  db: Queryable,
  filters: Filters,
  sort: SortOrder,
  after: Position | undefined,
  limit: number,
): Promise<Position[]> {
  const order = orders[sort];
  return db
    .select({
      carId,
      rateCents: dailyRateCents,
      isAllStar,
      rating: hostRating,
      trips: hostTrips,
    })
    .from(carSearch)
    .where(and(matching(filters), after && order.behind(after)))
    .orderBy(...order.orderBy)
    .limit(limit);
}

export async function countMatches(db: Queryable, filters: Filters): Promise<number> {
  return db.$count(carSearch, matching(filters));
}
