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
const everyCar = sql`(~ ${noCar})`;

/** Each binary digit of a price in cents has a set; a check in migration 0019 keeps prices below. */
const digits = Array.from({ length: 20 }, (_, digit) => digit);
const mostCents = 2 ** digits.length - 1;

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
  const price = priceCondition(filters);
  const parts = [
    ...choicesOf(filters),
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
      ${price ? sql`& ${price.condition}` : sql``}
      ${slots ? sql`& ~ coalesce(taken.cars, ${noCar})` : sql``} as cars
    from (${setOf('listed')}) listed
    ${joined(parts)}
    ${price?.digits.length ? sql`left join (${priceSets(price.digits)}) price using (block)` : sql``}
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

/** For each block, the cars with a 1 in each of these binary digits of their price. */
function priceSets(read: number[]): SQL {
  const columns = read.map((digit) => {
    const kind = sql.raw(`'price:${digit}'`);
    return sql`coalesce(bit_or(cars) filter (where kind = ${kind}), ${noCar})
      as ${sql.raw(`digit_${digit}`)}`;
  });
  return sql`
    select block, ${sql.join(columns, sql`, `)}
    from ${searchSets} where kind = any(${sql.param(read.map((digit) => `price:${digit}`))})
    group by block`;
}

/** What the price's digits must be, and which of them that needs. */
function priceCondition({ minRateCents = 0, maxRateCents = mostCents }: Filters) {
  const conditions: SQL[] = [];
  const bounds: number[] = [];
  if (minRateCents > 0) {
    conditions.push(priceAtLeast(minRateCents));
    bounds.push(minRateCents);
  }
  if (maxRateCents < mostCents) {
    conditions.push(sql`~ ${priceAtLeast(maxRateCents + 1)}`);
    bounds.push(maxRateCents + 1);
  }
  if (conditions.length === 0) return undefined;
  const read = digits.filter((digit) => bounds.some((cents) => digitsFor(cents).includes(digit)));
  return { condition: sql.join(conditions, sql` & `), digits: read };
}

/** Below the lowest 1 of a bound the digits of a price make no difference. */
function digitsFor(cents: number): number[] {
  return digits.filter((digit) => cents % 2 ** (digit + 1) !== 0);
}

/**
 * Compares all prices of a block with a bound, digit by digit from its lowest 1: where the bound has a
 * 1, a price needs a 1 too, and its lower digits must reach the bound's; where it has a 0, either will do.
 */
function priceAtLeast(cents: number): SQL {
  if (cents > mostCents) return noCar;
  return digitsFor(cents).reduce<SQL>((lower, digit) => {
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
