import { featuredPageSize, type SortOrder, searchPageSize } from '@curbside/domain/search/rules';
import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { preparedVariants } from '../../platform/database/prepared.ts';
import { carSearch, carsOfBlock } from '../../schema/search.ts';
import { arrayOfBlocks, asked, askedOf, freeCars, isInBlocks, planName } from './bitmap-queries.ts';
import type { Position } from './cursor.ts';
import type { Filters } from './rules.ts';

interface Order {
  orderBy: SQL[];
  /** Condition for the cars after the last one of the previous page. */
  behind: SQL;
}

const { carId, dailyRateCents, isAllStar, hostRating, hostTrips } = carSearch;

/** The last car of the previous page. */
const lastCar = {
  carId: sql`${sql.placeholder('carId')}::int`,
  rateCents: sql`${sql.placeholder('rateCents')}::int`,
  isAllStar: sql`${sql.placeholder('isAllStar')}::boolean`,
  rating: sql`${sql.placeholder('rating')}::float8`,
  trips: sql`${sql.placeholder('trips')}::int`,
};

/** `car_search` has an index for each order. The id breaks ties. */
const orders: Record<SortOrder, Order> = {
  recommended: {
    orderBy: [desc(isAllStar), desc(hostRating), desc(hostTrips), asc(carId)],
    behind: behindEquals(
      sql`(${isAllStar}, ${hostRating}, ${hostTrips})`,
      sql`(${lastCar.isAllStar}, ${lastCar.rating}, ${lastCar.trips})`,
    ),
  },
  rating: {
    orderBy: [desc(hostRating), desc(hostTrips), asc(carId)],
    behind: behindEquals(
      sql`(${hostRating}, ${hostTrips})`,
      sql`(${lastCar.rating}, ${lastCar.trips})`,
    ),
  },
  trips: {
    orderBy: [desc(hostTrips), desc(hostRating), asc(carId)],
    behind: behindEquals(
      sql`(${hostTrips}, ${hostRating})`,
      sql`(${lastCar.trips}, ${lastCar.rating})`,
    ),
  },
  'price-low': {
    orderBy: [asc(dailyRateCents), asc(carId)],
    behind: sql`(${dailyRateCents}, ${carId}) > (${lastCar.rateCents}, ${lastCar.carId})`,
  },
  'price-high': {
    // Reads the index of price-low backwards, so the ids descend too.
    orderBy: [desc(dailyRateCents), desc(carId)],
    behind: sql`(${dailyRateCents}, ${carId}) < (${lastCar.rateCents}, ${lastCar.carId})`,
  },
};

/** Descending columns before an ascending id: the index can use the first condition. */
function behindEquals(columns: SQL, values: SQL): SQL {
  return sql`${columns} <= ${values} and (${columns} < ${values} or ${carId} > ${lastCar.carId})`;
}

/** A result of up to this many cars is read by their ids, a longer one by the index of its order. */
const fewCars = 1000;

export interface Matches {
  /** Number of matches on all pages. */
  total: number;
  /** Cars of one page, in order. */
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

/** Everything that the text of a statement depends on. */
interface Shape extends PageAsked {
  words?: string;
}

/** One more than a page, to tell whether another page follows. */
const usualLimits = [searchPageSize + 1, featuredPageSize + 1];

/**
 * Only pages of usual size have a kept plan: the limit is part of the text, so that the planner knows
 * it.
 */
const nameOf = (name: string, { sort, after, limit, words }: Shape) =>
  usualLimits.includes(limit)
    ? planName(`${name}_${limit}_${sort}${after ? '_after' : ''}`, { words })
    : undefined;

const bitmapSearch = preparedVariants(
  (shape: Shape) => nameOf('search', shape),
  (db, shape) =>
    db
      .select({
        total: sql<number>`total`,
        few: sql<[number, string][] | null>`few`,
        page: sql<Position[] | null>`page`,
      })
      .from(sql`(
        with ${asked},
        free as materialized (${freeCars(shape)}),
        by_block as materialized (${arrayOfBlocks}),
        found as (select coalesce(sum(bit_count(cars)), 0)::int as total from free)
        select total,
          case when total between 1 and ${sql.raw(String(fewCars))} then
            (select json_agg(json_build_array(block, cars::text)) from free where bit_count(cars) > 0)
          end as few,
          case when total > ${sql.raw(String(fewCars))} then ${pageOf(shape)} end as page
        from found
      ) matches`),
);

/** Names the column as a literal, exactly like the condition of the partial indexes. */
function pageOf({ sort, after, limit }: Shape): SQL {
  const { orderBy, behind } = orders[sort];
  return sql`(
    select json_agg(page) from (
      select ${carId} as "carId", ${dailyRateCents} as "rateCents", ${isAllStar} as "isAllStar",
        ${hostRating} as rating, ${hostTrips} as trips
      from ${carSearch}
      where ${and(sql`${carSearch.isListed}`, isInBlocks(carId), after && behind)}
      order by ${sql.join(orderBy, sql`, `)}
      limit ${sql.raw(String(limit))}
    ) page)`;
}

const carsInOrder = preparedVariants(
  (shape: Shape) => nameOf('search_few', shape),
  (db, { sort, after, limit }) => {
    const { orderBy, behind } = orders[sort];
    return db
      .select(position)
      .from(carSearch)
      .where(and(sql`${carId} = any(${sql.placeholder('ids')}::int[])`, after && behind))
      .orderBy(...orderBy)
      .limit(limit);
  },
);

/**
 * Counts the matches and reads one page. With few matches, cars are read by id: walking the order's
 * index would pass nearly all cars before the page is full.
 */
export async function findMatches(
  db: Queryable,
  filters: Filters,
  pageAsked: PageAsked,
): Promise<Matches> {
  const { words } = filters;
  const shape: Shape = { ...pageAsked, ...(words !== undefined && { words }) };
  const { after } = pageAsked;
  const [found] = await bitmapSearch(db, shape).execute({ ...askedOf(filters), ...after });
  if (!found) throw new Error('A count answers one row.');
  const { total, few, page } = found;
  if (page || !few) return { total, page: page ?? [] };
  const ids = carIdsOf(few);
  return { total, page: await carsInOrder(db, shape).execute({ ids, ...after }) };
}

const everyMatch = preparedVariants(
  (filters: Filters) => planName('search_every', filters),
  (db, filters) =>
    db
      .select({ block: sql<number>`block`, cars: sql<string>`cars::text` })
      .from(sql`(with ${asked} ${freeCars(filters)}) free`)
      .where(sql`bit_count(cars) > 0`),
);

/** The ids of all matches, in no particular order. */
export async function listFoundIds(db: Queryable, filters: Filters): Promise<number[]> {
  const rows = await everyMatch(db, filters).execute(askedOf(filters));
  return carIdsOf(rows.map(({ block, cars }) => [block, cars]));
}

/** Ids of the cars in bitmaps given as text, one character per car. */
function carIdsOf(blocks: [number, string][]): number[] {
  const ids: number[] = [];
  for (const [block, cars] of blocks) {
    for (let at = cars.indexOf('1'); at >= 0; at = cars.indexOf('1', at + 1)) {
      ids.push(block * carsOfBlock + at);
    }
  }
  return ids;
}
