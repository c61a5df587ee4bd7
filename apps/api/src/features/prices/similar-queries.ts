import type { CarCategory } from '@curbside/domain/cars/listing-options';
import { and, arrayContains, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { carSearch } from '../../schema/search.ts';

interface SimilarCars {
  category: CarCategory;
  placeKey: string;
  /** Cars of this host do not count. */
  hostId: string;
}

export interface MiddleHalf {
  cars: number;
  /** Null without cars. */
  lowCents: number | null;
  highCents: number | null;
}

const quartile = (share: number) =>
  sql<number | null>`percentile_cont(${sql.raw(String(share))})
    within group (order by ${carSearch.dailyRateCents})`.mapWith(Number);

/** The first and the third quartile of the daily rates of listed cars. */
export async function findMiddleHalf(
  db: Queryable,
  { category, placeKey, hostId }: SimilarCars,
): Promise<MiddleHalf> {
  const [row] = await db
    .select({
      cars: sql<number>`count(*)::int`,
      lowCents: quartile(0.25),
      highCents: quartile(0.75),
    })
    .from(carSearch)
    .where(
      and(
        carSearch.isListed,
        eq(carSearch.category, category),
        arrayContains(carSearch.placeKeys, [placeKey]),
        ne(carSearch.ownerId, hostId),
      ),
    );
  if (!row) throw new Error('The prices were not counted.');
  return row;
}
