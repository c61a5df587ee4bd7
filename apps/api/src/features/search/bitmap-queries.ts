import { type SlotRun, slotsOfDay } from '@curbside/domain/calendar/slots';
import { listingLimits } from '@curbside/domain/cars/listing-options';
import { ilike, lt, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/index.ts';
import { containing } from '../../platform/database/lists.ts';
import {
  carSearch,
  carsOfBlock,
  searchHorizon,
  searchSets,
  searchTaken,
} from '../../schema/search.ts';
import type { Filters } from './rules.ts';

export const noCar = sql.raw(`0::bit(${carsOfBlock})`);

/** A check in migration 0019 keeps prices below 2^20 cents. */
const lastRank = 2 ** 15 - 1;

/** A query of `(block, cars)`, and the name of its rows in a larger one. */
export interface CarSets {
  name: string;
  sets: SQL;
}

/**
 * A query of `(block, cars)`: as bitmaps, the listed cars that are free for the window and match the
 * filters.
 */
export function freeCars(filters: Filters): SQL {
  const { slots, placeKeys, words, features = [] } = filters;
  const parts = [
    ...choicesOf(filters),
    ...priceOf(filters),
    ...(placeKeys
      ? [{ name: 'place', sets: setOfAny(placeKeys.map((key) => `place:${key}`)) }]
      : []),
    ...(words === undefined ? [] : [{ name: 'words', sets: setOfWords(words) }]),
    ...features.map((name, index) => ({
      name: `feature_${index}`,
      sets: setOf(`feature:${name}`),
    })),
  ];
  return sql`
    select listed.block, ${intersectionOf(['listed', ...parts.map(({ name }) => name)])}
      ${slots ? sql`& ~ coalesce(taken.cars, ${noCar})` : sql``} as cars
    from (${setOf('listed')}) listed
    ${joined(parts)}
    ${slots ? sql`left join (${takenCars(slots)}) taken using (block)` : sql``}`;
}

/** The filters of which one option is chosen, by the name of its filter. */
export function choicesOf({ category, minSeats, transmission, fuelType }: Filters): CarSets[] {
  return [
    ...(category ? [{ name: 'category', sets: setOf(`category:${category}`) }] : []),
    ...(minSeats === undefined
      ? []
      : [{ name: 'seats', sets: setOfAny(kindsFromSeats(minSeats)) }]),
    ...(transmission
      ? [{ name: 'transmission', sets: setOf(`transmission:${transmission}`) }]
      : []),
    ...(fuelType ? [{ name: 'fuel_type', sets: setOf(`fuelType:${fuelType}`) }] : []),
  ];
}

/** `a.cars & b.cars`. */
export function intersectionOf(names: string[]): SQL {
  return sql.join(
    names.map((name) => sql.raw(`${name}.cars`)),
    sql` & `,
  );
}

/** Joins sets by their blocks. A block without any car of a set drops out. */
export function joined(parts: CarSets[]): SQL {
  return sql.join(
    parts.map(({ name, sets }) => sql`join (${sets}) ${sql.raw(name)} using (block)`),
    sql` `,
  );
}

function kindsFromSeats(least: number): string[] {
  const { max } = listingLimits.seats;
  return Array.from({ length: max - least + 1 }, (_, more) => `seats:${least + more}`);
}

function setOf(kind: string): SQL {
  return sql`select block, cars from ${searchSets} where kind = ${kind}`;
}

function setOfAny(kinds: string[]): SQL {
  return sql`select block, bit_or(cars) as cars from ${searchSets}
    where kind = any(${sql.param(kinds)}) group by block`;
}

/** Words have no set: they are compared with each car's location, by the index of trigrams. */
function setOfWords(words: string): SQL {
  const { carId, location, isListed } = carSearch;
  const size = sql.raw(String(carsOfBlock));
  return sql`
    select ${carId} / ${size} as block, bit_or(set_bit(${noCar}, ${carId} % ${size}, 1)) as cars
    from ${carSearch}
    where ${isListed} and (${ilike(location, containing(words))} or ${words} <<% ${location})
    group by 1`;
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

/** The cars within the bounds of the price. */
function priceOf({ minDollars, maxDollars }: Filters): CarSets[] {
  const lowest = (minDollars ?? 0) * 2;
  const highest = Math.min((maxDollars ?? lastRank) * 2, lastRank);
  if (lowest === 0 && highest === lastRank) return [];
  return [{ name: 'price', sets: setOfAny(priceStretches(lowest, highest)) }];
}

/**
 * The fewest stretches of prices that make up a range. A price has a rank, two for each dollar: one for
 * the whole dollar, one for the cents above it. A stretch is 2^length ranks and begins at a multiple of
 * that; its name is its length and its number.
 */
function priceStretches(lowest: number, highest: number): string[] {
  const stretches: string[] = [];
  for (let length = 0, from = lowest, to = highest; from <= to; length += 1) {
    if (from % 2 === 1) stretches.push(`price:${length}:${from++}`);
    if (to % 2 === 0) stretches.push(`price:${length}:${to--}`);
    from = from / 2;
    to = (to - 1) / 2;
  }
  return stretches;
}

/** Later holds of the past are not written any more. */
export async function deleteSlotsBefore(tx: Transaction, firstSlot: number): Promise<void> {
  await tx.update(searchHorizon).set({ firstSlot }).where(lt(searchHorizon.firstSlot, firstSlot));
  await tx.delete(searchTaken).where(lt(searchTaken.firstSlot, firstSlot));
}
