import {
  carCategories,
  featureNames,
  fuelTypes,
  transmissions,
} from '@curbside/domain/cars/listing-options';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { preparedVariants } from '../../platform/database/prepared.ts';
import { searchSets } from '../../schema/search.ts';
import {
  asked,
  askedOf,
  freeCars,
  noCar,
  planName,
  setsByFilter,
  setsOf,
  takenCars,
} from './bitmap-queries.ts';
import { type Filters, seatCounts } from './rules.ts';

/** Sets to count, each with the filter that choosing it would replace. */
const options = [
  ...carCategories.map((category) => ({ kind: `category:${category}`, filter: 'category' })),
  ...seatCounts.map((seats) => ({ kind: `seats:${seats}`, filter: 'seats' })),
  ...transmissions.map((it) => ({ kind: `transmission:${it}`, filter: 'transmission' })),
  ...fuelTypes.map((fuelType) => ({ kind: `fuelType:${fuelType}`, filter: 'fuelType' })),
  // Features add up: another one replaces nothing.
  ...featureNames.map((feature) => ({ kind: `feature:${feature}`, filter: '' })),
  { kind: 'instant', filter: 'instant' },
];
const optionKinds = options.map(({ kind }) => kind);

const facets = preparedVariants(
  (filters: Filters) => planName('search_facets', filters),
  (db, filters) =>
    db.select({ kind: sql<string>`kind`, cars: sql<number>`cars` }).from(sql`(
        with ${asked},
        sets as materialized (${setsOf(filters)}),
        chosen as (
          select replaced, block, bit_and(cars) as cars
          from unnest(${sql.placeholder('replaced')}::text[]) replaced
          join sets on filter <> replaced
          group by replaced, block
          having count(*) = (select filter_count from asked) - (replaced <> '')::int
        ),
        free as materialized (
          select replaced, block, chosen.cars & ~ coalesce(taken.cars, ${noCar}) as cars
          from chosen left join (${takenCars()}) taken using (block)
        )
        select 'total' as kind, coalesce(sum(bit_count(cars)), 0)::int as cars
        from free where replaced = ''
        union all
        select kind, sum(bit_count(option.cars & free.cars))::int
        from unnest(${sql.param(optionKinds)}::text[], ${sql.placeholder('replacedBy')}::text[])
          as listed(kind, replaced)
        join ${searchSets} option using (kind)
        join free using (block, replaced)
        group by kind
      ) counts`),
);

/**
 * For each set, the number of cars that match all filters except the one that the set would replace;
 * under `total`, the number that match all. Sets without cars are left out.
 */
export async function countBySet(db: Queryable, filters: Filters): Promise<Map<string, number>> {
  const chosen = setsByFilter(filters);
  const replacedBy = options.map(({ filter }) => (chosen.has(filter) ? filter : ''));
  const replaced = [...new Set(['', ...replacedBy])];
  const rows = await facets(db, filters).execute({ ...askedOf(filters), replaced, replacedBy });
  return new Map(rows.map(({ kind, cars }) => [kind, cars]));
}

const count = preparedVariants(
  (filters: Filters) => planName('search_count', filters),
  (db, filters) =>
    db
      .select({ cars: sql<number>`coalesce(sum(bit_count(cars)), 0)::int` })
      .from(sql`(with ${asked} ${freeCars(filters)}) free`),
);

export async function countCars(db: Queryable, filters: Filters): Promise<number> {
  const [row] = await count(db, filters).execute(askedOf(filters));
  return row?.cars ?? 0;
}
