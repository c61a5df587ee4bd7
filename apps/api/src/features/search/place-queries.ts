import { placeKeyOf } from '@curbside/domain/places/place-keys';
import { places } from '@curbside/domain/places/places';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { preparedVariants } from '../../platform/database/prepared.ts';
import { searchPlaces, searchSets } from '../../schema/search.ts';
import { arrayOfBlocks, asked, askedOf, freeCars, isInBlocks, planName } from './bitmap-queries.ts';
import type { Filters } from './rules.ts';

export interface PlaceCount {
  place: string;
  cars: number;
  fromCents: number;
}

const kinds = places
  .filter(({ kind }) => kind !== 'city')
  .map((place) => `place:${placeKeyOf(place)}`);

/** Counts bitmaps, and walks each place's cars from the cheapest up to the first that is free. */
const counts = preparedVariants(
  (filters: Filters) => planName('search_places', filters),
  (db, filters) =>
    db
      .select({
        place: sql<string>`place`,
        cars: sql<number>`cars`,
        fromCents: sql<number>`from_cents`,
      })
      .from(sql`(
        with ${asked},
        free as materialized (${freeCars(filters)}),
        by_block as materialized (${arrayOfBlocks}),
        counted as materialized (
          select substr(kind, length('place:') + 1) as place,
            sum(bit_count(option.cars & free.cars))::int as cars
          from ${searchSets} option join free using (block)
          where kind = any(${sql.param(kinds)}::text[])
          group by kind
        )
        select place, counted.cars, from_cents
        from counted, lateral (
          select ${searchPlaces.dailyRateCents} as from_cents from ${searchPlaces}
          where ${searchPlaces.place} = counted.place and ${isInBlocks(searchPlaces.carId)}
          order by ${searchPlaces.dailyRateCents}, ${searchPlaces.carId} limit 1
        ) cheapest
        where counted.cars > 0
      ) counts`),
);

/** For each borough and neighborhood with cars: how many match, and the lowest daily rate. */
export function countByPlace(db: Queryable, filters: Filters): Promise<PlaceCount[]> {
  return counts(db, filters).execute(askedOf(filters));
}
