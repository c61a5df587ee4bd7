import type { SortOrder } from '@curbside/domain/search/search-query';
import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { carSearch, carsOfBlock } from '../../schema/search.ts';
import { freeCars, noCar } from './bitmap-queries.ts';
import type { Position } from './cursor.ts';
import type { Filters } from './rules.ts';

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

/** A result of at most this many cars is read by their ids; a longer one by the index of its order. */
const fewCars = 1000;

export interface Matches {
  /** How many cars match, on all pages together. */
  total: number;
  /** Those of one page, in order. */
  page: Position[];
}

interface PageAsked {
  sort: SortOrder;
  after: Position | undefined;
  limit: number;
}

const position = {
  carId,
  rateCents: dailyRateCents,
  isAllStar,
  rating: hostRating,
  trips: hostTrips,
};

/**
 * Counts the matches and reads a page of them. The count chooses how: where few cars match, walking
 * the order's index would pass nearly all cars before the page is full.
 */
export async function findMatches(
  db: Queryable,
  filters: Filters,
  asked: PageAsked,
): Promise<Matches> {
  const { rows } = await db.execute<{
    total: number;
    few: [number, string][] | null;
    page: Position[] | null;
  }>(bitmapSearch(filters, asked));
  const [found] = rows;
  if (!found) throw new Error('A count answers one row.');
  const { total, few, page } = found;
  return { total, page: page ?? (await listInOrder(db, few ? carIdsOf(few) : [], asked)) };
}

/** The ids behind bitmaps as text, one character for each car. */
function carIdsOf(blocks: [number, string][]): number[] {
  const ids: number[] = [];
  for (const [block, cars] of blocks) {
    for (let at = cars.indexOf('1'); at >= 0; at = cars.indexOf('1', at + 1)) {
      ids.push(block * carsOfBlock + at);
    }
  }
  return ids;
}

/** The bitmaps also make one array, so that a car's bit is found by its id. */
function bitmapSearch(filters: Filters, asked: PageAsked): SQL {
  return sql`
    with free as materialized (${freeCars(filters)}),
    by_block as materialized (
      select array_agg(coalesce(cars, ${noCar}) order by number) as blocks
      from generate_series(0, (select max(block) from free)) number left join free on block = number
    ),
    found as (select coalesce(sum(bit_count(cars)), 0)::int as total from free)
    select total,
      case when total between 1 and ${fewCars} then
        (select json_agg(json_build_array(block, cars::text)) from free where bit_count(cars) > 0)
      end as few,
      case when total > ${fewCars} then ${pageOf(sql`${isFree}`, asked)} end as page
    from found`;
}

/** Not `= 1`: by that the planner expects hardly any free car, and sorts all cars instead of reading an index. */
const isFree = sql`get_bit(
  (select blocks from by_block)[${carId} / ${sql.raw(String(carsOfBlock))} + 1],
  ${carId} % ${sql.raw(String(carsOfBlock))}) <> 0`;

/** The condition names the column as a literal: the partial indexes have exactly this condition. */
function pageOf(condition: SQL, { sort, after, limit }: PageAsked): SQL {
  const order = orders[sort];
  return sql`(
    select json_agg(page) from (
      select ${carId} as "carId", ${dailyRateCents} as "rateCents", ${isAllStar} as "isAllStar",
        ${hostRating} as rating, ${hostTrips} as trips
      from ${carSearch}
      where ${and(sql`${carSearch.isListed}`, condition, after && order.behind(after))}
      order by ${sql.join(order.orderBy, sql`, `)}
      limit ${limit}
    ) page)`;
}

async function listInOrder(
  db: Queryable,
  ids: number[],
  { sort, after, limit }: PageAsked,
): Promise<Position[]> {
  if (ids.length === 0) return [];
  const order = orders[sort];
  // All ids are one parameter. `inArray` would make a thousand parameters of a thousand ids.
  const isFound = sql`${carId} = any(${sql.param(ids)}::int[])`;
  return db
    .select(position)
    .from(carSearch)
    .where(and(isFound, after && order.behind(after)))
    .orderBy(...order.orderBy)
    .limit(limit);
}
