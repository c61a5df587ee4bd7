import { addDays, chargedDays, type Day, daysBetween, type TripWindow } from '../calendar/days.ts';
import { divideHalfUp } from '../money/money.ts';
import { daysLine, type PriceLine, quoteOfLines, type TripQuote } from '../money/pricing.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Durations from which a trip may have a discount. */
export const discountDays = [3, 7, 14, 30] as const;
export const maxDiscountPercent = 50;

export const nonRefundablePercents = [10, 15] as const;
/** The non-refundable rate is for requests at least this many days ahead. */
export const nonRefundableDaysAhead = 7;
/** A trip at the non-refundable rate can be cancelled for free this long after it was booked. */
export const nonRefundableFreeHours = 24;

/** Fewer similar cars than this are not compared, so that nobody reads the price of one car. */
export const fewestSimilarCars = 5;

export const rates = ['standard', 'non_refundable'] as const;
export type Rate = (typeof rates)[number];

export interface DurationDiscount {
  days: number;
  percent: number;
}

/** The prices of a car. A day's price is that of its date, else of its weekday, else the rate. */
export interface CarPrices {
  dailyRateCents: number;
  weekdayCents: Partial<Record<Weekday, number>>;
  dateCents: ReadonlyMap<Day, number>;
  discounts: readonly DurationDiscount[];
  nonRefundablePercent: number | null;
}

/** A car at one price for every day. */
export function plainPrices(dailyRateCents: number): CarPrices {
  return {
    dailyRateCents,
    weekdayCents: {},
    dateCents: new Map(),
    discounts: [],
    nonRefundablePercent: null,
  };
}

const someMonday = '2024-01-01';

export function weekdayOf(day: Day): Weekday {
  const index = ((daysBetween(someMonday, day) % 7) + 7) % 7;
  return weekdays[index] ?? 'mon';
}

export function dayPriceCents(prices: CarPrices, day: Day): number {
  return prices.dateCents.get(day) ?? prices.weekdayCents[weekdayOf(day)] ?? prices.dailyRateCents;
}

/** The days that a trip is charged for, from the day of pickup on. */
export function chargedDaysOf(window: TripWindow): Day[] {
  return Array.from({ length: chargedDays(window) }, (_, index) =>
    addDays(window.startDate, index),
  );
}

/** The discount of the longest duration that a trip reaches. */
function discountFor(prices: CarPrices, days: number): DurationDiscount | undefined {
  return prices.discounts
    .filter((discount) => discount.days <= days && discount.percent > 0)
    .toSorted((a, b) => b.days - a.days)[0];
}

/** Days of one price on one line, in the order in which the prices first appear. */
function linesOfDays(prices: CarPrices, days: readonly Day[]): PriceLine[] {
  const counts = new Map<number, number>();
  for (const day of days) {
    const cents = dayPriceCents(prices, day);
    counts.set(cents, (counts.get(cents) ?? 0) + 1);
  }
  return [...counts].map(([cents, count]) => daysLine(cents, count));
}

const sumOf = (lines: readonly PriceLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

function percentOff(lines: readonly PriceLine[], percent: number, label: string): PriceLine {
  return { label: `${label}, ${percent}% off`, cents: -divideHalfUp(sumOf(lines) * percent, 100) };
}

/**
 * The base of these days: their prices, less the discount of the longest duration that the whole trip
 * reaches. An extension passes the added days alone with the length of the whole trip.
 */
export function baseLinesOfDays(
  prices: CarPrices,
  days: readonly Day[],
  wholeTripDays: number,
): PriceLine[] {
  const lines = linesOfDays(prices, days);
  const discount = discountFor(prices, wholeTripDays);
  if (!discount) return lines;
  return [...lines, percentOff(lines, discount.percent, `${discount.days} days or more`)];
}

/** Whether a request made today may choose the non-refundable rate. */
export function isNonRefundableOffered(prices: CarPrices, today: Day, startDate: Day): boolean {
  return (
    prices.nonRefundablePercent !== null && daysBetween(today, startDate) >= nonRefundableDaysAhead
  );
}

/** The price of a trip. `rate` is not checked: see `isNonRefundableOffered`. */
export function quoteTrip(prices: CarPrices, window: TripWindow, rate: Rate): TripQuote {
  const days = chargedDaysOf(window);
  const lines = baseLinesOfDays(prices, days, days.length);
  const percent = rate === 'non_refundable' ? (prices.nonRefundablePercent ?? 0) : 0;
  const base = percent > 0 ? [...lines, percentOff(lines, percent, 'Non-refundable')] : lines;
  const { startDate } = window;
  return quoteOfLines(
    { startDate, days: days.length, dailyRateCents: prices.dailyRateCents },
    base,
  );
}

/**
 * The shortest longer trip from the same pickup that costs less, because it reaches a discount;
 * undefined if none does.
 */
export function cheaperLongerTrip(
  prices: CarPrices,
  window: TripWindow,
  rate: Rate,
): { endDate: Day; quote: TripQuote } | undefined {
  const now = quoteTrip(prices, window, rate);
  for (const { days } of prices.discounts.toSorted((a, b) => a.days - b.days)) {
    if (days <= now.days) continue;
    const endDate = addDays(window.endDate, days - now.days);
    const longer = quoteTrip(prices, { ...window, endDate }, rate);
    if (longer.totalCents < now.totalCents) return { endDate, quote: longer };
  }
  return undefined;
}
