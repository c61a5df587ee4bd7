import { type SlotRun, slotsOfDay } from '@curbside/domain/calendar/slots';
import { listingLimits } from '@curbside/domain/cars/listing-options';
import { lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../platform/database/index.ts';
import { containing } from '../../platform/database/word-search.ts';
import {
  carSearch,
  carsOfBlock,
  searchHorizon,
  searchSets,
  searchTaken,
} from '../../schema/search.ts';
import type { Filters } from './rules.ts';

export const noCar = sql.raw(`0::bit(${carsOfBlock})`);

/** The check constraint `car_search_price` keeps prices, and so their ranks, below this. */
const lastRank = 2 ** 15 - 1;

/** Taken cars are read in these runs of slots. A shorter trip leaves some of them empty. */
const spansOfRuns = ['slot', 'slot', 'day', 'day', 'any'] as const;
const emptyRun: SlotRun = { from: 0, until: 0 };

/**
 * The row `asked` with the parameters of a search. All filters share one statement text, and its plan
 * cannot depend on their values, so it is planned once.
 */
export const asked = sql`asked as materialized (
  select ${sql.placeholder('kinds')}::text[] as kinds, ${sql.placeholder('filters')}::text[] as filters,
    ${sql.placeholder('filterCount')}::int as filter_count, ${sql.placeholder('runs')}::int[] as runs,
    ${sql.placeholder('refusals')}::text[] as refusals
)`;

/**
 * Name under which a statement's plan is kept. A search by words has a different text and is planned
 * each time.
 */
export const planName = (name: string, { words }: { words?: string | undefined }) =>
  words === undefined ? name : undefined;

/** Values of the placeholders. */
export function askedOf(filters: Filters): Record<string, unknown> {
  const sets = setsByFilter(filters);
  const runs = filters.slots ? runsOf(filters.slots) : spansOfRuns.map(() => emptyRun);
  return {
    kinds: [...sets.values()].flat(),
    filters: [...sets].flatMap(([filter, kinds]) => kinds.map(() => filter)),
    filterCount: sets.size + (filters.words === undefined ? 0 : 1),
    refusals: filters.refusals ?? [],
    runs: runs.flatMap(({ from, until }) => [from, until]),
    words: filters.words,
    wordsAnywhere: containing(filters.words ?? ''),
  };
}

/** By filter name, the sets of which a car must be in at least one. */
export function setsByFilter(filters: Filters): Map<string, string[]> {
  const { category, minSeats, transmission, fuelType, placeKeys, features = [] } = filters;
  const sets = new Map([['listed', ['listed']]]);
  if (category) sets.set('category', [`category:${category}`]);
  if (minSeats !== undefined) sets.set('seats', kindsFromSeats(minSeats));
  if (transmission) sets.set('transmission', [`transmission:${transmission}`]);
  if (fuelType) sets.set('fuelType', [`fuelType:${fuelType}`]);
  if (placeKeys) {
    sets.set(
      'place',
      placeKeys.map((key) => `place:${key}`),
    );
  }
  const price = priceStretches(filters);
  if (price) sets.set('price', price);
  if (filters.instant) sets.set('instant', ['instant']);
  for (const feature of features) sets.set(`feature:${feature}`, [`feature:${feature}`]);
  return sets;
}

/**
 * Query of `(block, cars)`: bitmaps of the listed cars that match the filters and are free in the
 * window.
 */
export function freeCars(filters: Pick<Filters, 'words'>): SQL {
  return sql`
    select block, chosen.cars & ~ coalesce(taken.cars, ${noCar}) as cars
    from (
      select block, bit_and(cars) as cars from (${setsOf(filters)}) sets
      group by block having count(*) = (select filter_count from asked)
    ) chosen
    left join (${takenCars()}) taken using (block)`;
}

/** Query of `blocks`: the bitmaps of `free` as one array, so that a car's bit is found by its id. */
export const arrayOfBlocks = sql`
  select array_agg(coalesce(cars, ${noCar}) order by number) as blocks
  from generate_series(0, (select max(block) from free)) number
  left join free on block = number`;

const blockSize = sql.raw(String(carsOfBlock));

/**
 * Whether a car is in the one row of `by_block`. With `= 1`, the planner would expect few such cars, and
 * sort all cars instead of reading an index.
 */
export function isInBlocks(carId: PgColumn): SQL {
  return sql`get_bit(
    (select blocks from by_block)[${carId} / ${blockSize} + 1], ${carId} % ${blockSize}) <> 0`;
}

/** Query of `(filter, block, cars)`: the cars that match each filter. */
export function setsOf({ words }: Pick<Filters, 'words'>): SQL {
  return sql`
    select filter, block, bit_or(cars) as cars
    from asked cross join unnest(kinds, filters) as chosen(kind, filter)
    join ${searchSets} using (kind)
    group by filter, block
    ${words === undefined ? sql`` : sql`union all (${setOfWords()})`}`;
}

function kindsFromSeats(least: number): string[] {
  const { max } = listingLimits.seats;
  return Array.from({ length: max - least + 1 }, (_, more) => `seats:${least + more}`);
}

/** Words have no set: they are compared with each car's location, by a trigram index. */
function setOfWords(): SQL {
  const { carId, location, isListed } = carSearch;
  return sql`
    select 'words', ${carId} / ${blockSize}, bit_or(set_bit(${noCar}, ${carId} % ${blockSize}, 1))
    from ${carSearch}
    where ${isListed} and (${location} ilike ${sql.placeholder('wordsAnywhere')}
      or ${sql.placeholder('words')} <<% ${location})
    group by 2`;
}

/** Query of `(block, cars)`: the cars taken in any slot of the window, or not let for it. */
export function takenCars(): SQL {
  const rows = spansOfRuns.map(
    (span, index) => sql`
      select block, cars from ${searchTaken}
      where span = ${sql.raw(`'${span}'`)}
        and first_slot >= (select runs[${sql.raw(String(2 * index + 1))}] from asked)
        and first_slot < (select runs[${sql.raw(String(2 * index + 2))}] from asked)`,
  );
  const refusing = sql`
    select block, cars from ${searchSets} where kind = any((select refusals from asked)::text[])`;
  const all = sql.join([...rows, refusing], sql` union all `);
  return sql`select block, bit_or(cars) as cars from (${all}) rows group by block`;
}

/**
 * Reads whole days within the window as one bitmap each. For its first and last day, reads single
 * slots, and the cars taken all day.
 */
function runsOf({ from, until }: SlotRun): SlotRun[] {
  const firstDay = Math.ceil(from / slotsOfDay) * slotsOfDay;
  const lastDay = Math.floor(until / slotsOfDay) * slotsOfDay;
  const edges = [
    { from, until: Math.min(firstDay, until) },
    { from: Math.max(firstDay, lastDay), until },
  ];
  const days = edges.map((edge) =>
    edge.from < edge.until
      ? { from: edge.from - (edge.from % slotsOfDay), until: edge.until }
      : emptyRun,
  );
  return [...edges, ...days, { from: firstDay, until: lastDay }];
}

/**
 * The fewest price ranges that cover the bounds; undefined without bounds. Each dollar has two ranks:
 * one for the whole dollar, one for the cents above. A range has 2^length ranks, begins at a multiple
 * of that, and is named by its length and number.
 */
function priceStretches({ minDollars, maxDollars }: Filters): string[] | undefined {
  const lowest = (minDollars ?? 0) * 2;
  const highest = Math.min((maxDollars ?? lastRank) * 2, lastRank);
  if (lowest === 0 && highest === lastRank) return undefined;
  const stretches: string[] = [];
  for (let length = 0, from = lowest, to = highest; from <= to; length += 1) {
    if (from % 2 === 1) stretches.push(`price:${length}:${from++}`);
    if (to % 2 === 0) stretches.push(`price:${length}:${to--}`);
    from = from / 2;
    to = (to - 1) / 2;
  }
  return stretches;
}

/** Holds that are entirely in the past are no longer written. */
export async function deleteSlotsBefore(tx: Transaction, firstSlot: number): Promise<void> {
  await tx.execute(sql`select take_turn_to_commit()`);
  await tx.update(searchHorizon).set({ firstSlot }).where(lt(searchHorizon.firstSlot, firstSlot));
  await tx.delete(searchTaken).where(lt(searchTaken.firstSlot, firstSlot));
}
