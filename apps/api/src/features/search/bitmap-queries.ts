import { type SlotRun, slotsOfDay } from '@curbside/domain/calendar/slots';
import { lt, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/index.ts';
import { carsOfBlock, searchHorizon, searchSets, searchTaken } from '../../schema/search.ts';
import type { Filters } from './rules.ts';

export const noCar = sql.raw(`0::bit(${carsOfBlock})`);
const everyCar = sql`(~ ${noCar})`;

/** Each binary digit of a price in cents has a set; a check in migration 0019 keeps prices below. */
const digits = Array.from({ length: 20 }, (_, digit) => digit);
const mostCents = 2 ** digits.length - 1;

/**
 * A query of `(block, cars)`: as bitmaps, the listed cars that are free for the window and match the
 * filters. Words of a location are not among them.
 */
export function freeCars(filters: Filters): SQL {
  const { slots, placeKeys, category } = filters;
  const price = priceCondition(filters);
  const parts = [
    category && { name: sql`category`, join: sql`join (${setOf(`category:${category}`)})` },
    placeKeys && { name: sql`place`, join: sql`join (${setOfPlaces(placeKeys)})` },
  ].filter((part) => part !== undefined);
  return sql`
    select listed.block, listed.cars
      ${sql.join(
        parts.map(({ name }) => sql`& ${name}.cars`),
        sql` `,
      )}
      ${price ? sql`& ${price}` : sql``}
      ${slots ? sql`& ~ coalesce(taken.cars, ${noCar})` : sql``} as cars
    from (${setOf('listed')}) listed
    ${sql.join(
      parts.map(({ name, join }) => sql`${join} ${name} using (block)`),
      sql` `,
    )}
    ${price ? sql`left join (${priceSets}) price using (block)` : sql``}
    ${slots ? sql`left join (${takenCars(slots)}) taken using (block)` : sql``}`;
}

function setOf(kind: string): SQL {
  return sql`select block, cars from ${searchSets} where kind = ${kind}`;
}

function setOfPlaces(keys: string[]): SQL {
  const kinds = sql.param(keys.map((key) => `place:${key}`));
  return sql`select block, bit_or(cars) as cars from ${searchSets} where kind = any(${kinds}) group by block`;
}

/** A query of `(category, cars)`: how many cars of each category match the other filters. */
export function carsOfEachCategory(filters: Omit<Filters, 'category'>): SQL {
  return sql`
    with free as materialized (${freeCars(filters)})
    select substr(kind, ${'category:'.length + 1}) as category, sum(bit_count(sets.cars & free.cars))::int as cars
    from ${searchSets} sets join free using (block)
    where kind like 'category:%' group by kind`;
}

/**
 * Whole days of the window are read as one bitmap each. Of the days on which it begins and ends, the
 * slots are read, and who is taken for the whole day.
 */
function takenCars({ from, until }: SlotRun): SQL {
  const firstDay = Math.ceil(from / slotsOfDay) * slotsOfDay;
  const lastDay = Math.floor(until / slotsOfDay) * slotsOfDay;
  const edges = [
    { from, until: Math.min(firstDay, until) },
    { from: Math.max(firstDay, lastDay), until },
  ].filter((edge) => edge.from < edge.until);
  const days = edges.map((edge) => ({
    from: edge.from - (edge.from % slotsOfDay),
    until: edge.until,
  }));
  const rows = [
    ...edges.map((run) => takenRows('slot', run)),
    ...days.map((run) => takenRows('day', run)),
    ...(firstDay < lastDay ? [takenRows('any', { from: firstDay, until: lastDay })] : []),
  ];
  return sql`select block, bit_or(cars) as cars from (${sql.join(rows, sql` union all `)}) rows group by block`;
}

function takenRows(span: (typeof searchTaken.$inferSelect)['span'], { from, until }: SlotRun): SQL {
  return sql`select block, cars from ${searchTaken}
    where span = ${span} and first_slot >= ${from} and first_slot < ${until}`;
}

/** For each block, the cars with a 1 in each binary digit of their price. */
const priceSets = sql`
  select block, ${sql.join(
    digits.map(
      (
        digit,
      ) => sql`coalesce(bit_or(cars) filter (where kind = ${sql.raw(`'price:${digit}'`)}), ${noCar})
        as ${sql.raw(`digit_${digit}`)}`,
    ),
    sql`, `,
  )}
  from ${searchSets} where kind like 'price:%' group by block`;

function priceCondition({ minRateCents = 0, maxRateCents = mostCents }: Filters): SQL | undefined {
  const conditions = [
    minRateCents > 0 && priceAtLeast(minRateCents),
    maxRateCents < mostCents && sql`~ ${priceAtLeast(maxRateCents + 1)}`,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` & `);
}

/**
 * Compares all prices of a block with a bound, digit by digit from the lowest: where the bound has a
 * 1, a price needs a 1 too, and its lower digits must reach the bound's; where it has a 0, either will do.
 */
function priceAtLeast(cents: number): SQL {
  if (cents > mostCents) return noCar;
  return digits.reduce<SQL>((lower, digit) => {
    const price = sql.raw(`price.digit_${digit}`);
    const isOne = Math.floor(cents / 2 ** digit) % 2 === 1;
    return isOne ? sql`(${price} & ${lower})` : sql`(${price} | ${lower})`;
  }, everyCar);
}

/** Later holds of the past are not written any more. */
export async function deleteSlotsBefore(tx: Transaction, firstSlot: number): Promise<void> {
  await tx.update(searchHorizon).set({ firstSlot }).where(lt(searchHorizon.firstSlot, firstSlot));
  await tx.delete(searchTaken).where(lt(searchTaken.firstSlot, firstSlot));
}
