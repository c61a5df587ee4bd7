import {
  carCategories,
  featureNames,
  fuelTypes,
  transmissions,
} from '@curbside/domain/cars/listing-options';
import type { LooseFilter } from '@curbside/domain/search/facets';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { searchSets } from '../../schema/search.ts';
import { choicesOf, freeCars, intersectionOf, joined } from './bitmap-queries.ts';
import { type Filters, seatCounts } from './rules.ts';

/** The sets to count, and the choice that each option of them would replace. */
const groups = [
  { name: 'category', kinds: carCategories.map((category) => `category:${category}`) },
  { name: 'seats', kinds: seatCounts.map((seats) => `seats:${seats}`) },
  { name: 'transmission', kinds: transmissions.map((it) => `transmission:${it}`) },
  { name: 'fuel_type', kinds: fuelTypes.map((fuelType) => `fuelType:${fuelType}`) },
  { name: 'features', kinds: featureNames.map((feature) => `feature:${feature}`) },
];

/**
 * How many cars of each set match all filters but the one that the set's option would replace, and
 * under `total` how many match all. Sets without such a car are left out.
 */
export async function countBySet(db: Queryable, filters: Filters): Promise<Map<string, number>> {
  const { category, minSeats, transmission, fuelType, ...others } = filters;
  const choices = choicesOf({ category, minSeats, transmission, fuelType });
  const chosenBut = (replaced: string) => {
    const kept = choices.filter(({ name }) => name !== replaced);
    const names = ['base', ...kept.map(({ name }) => name)];
    return sql`select block, ${intersectionOf(names)} as cars from base ${joined(kept)}`;
  };
  const counts = groups.map(({ name, kinds }) => {
    const isChosen = choices.some((choice) => choice.name === name);
    return countEach(kinds, isChosen ? sql`(${chosenBut(name)})` : sql`chosen`);
  });
  const { rows } = await db.execute<{ kind: string; cars: number }>(sql`
    with base as materialized (${freeCars(others)}),
    chosen as materialized (${chosenBut('')})
    select 'total' as kind, coalesce(sum(bit_count(cars)), 0)::int as cars from chosen
    union all ${sql.join(counts, sql` union all `)}`);
  return new Map(rows.map(({ kind, cars }) => [kind, cars]));
}

function countEach(kinds: string[], free: SQL): SQL {
  return sql`
    select kind, sum(bit_count(sets.cars & free.cars))::int
    from ${searchSets} sets join ${free} free using (block)
    where kind = any(${sql.param(kinds)}) group by kind`;
}

/** How many cars each of some searches finds. */
export async function countEachSearch(
  db: Queryable,
  searches: ReadonlyMap<LooseFilter, Filters>,
): Promise<Map<LooseFilter, number>> {
  if (searches.size === 0) return new Map();
  const counts = [...searches].map(
    ([name, filters]) => sql`
      select ${name}::text as name, coalesce(sum(bit_count(cars)), 0)::int as cars
      from (${freeCars(filters)}) free`,
  );
  const { rows } = await db.execute<{ name: LooseFilter; cars: number }>(
    sql.join(counts, sql` union all `),
  );
  return new Map(rows.map(({ name, cars }) => [name, cars]));
}
