import type { Day } from '../calendar/days.ts';
import { yearOf } from '../calendar/months.ts';
import { listingLimits } from './listing-options.ts';

/** Minimum unrounded rating and minimum number of trips of an All-Star Host. */
export const allStar = { rating: 4.8, trips: 10 } as const;

/** `meanRating` is not rounded. */
export function isAllStarHost(meanRating: number | null, trips: number): boolean {
  return meanRating !== null && meanRating >= allStar.rating && trips >= allStar.trips;
}

export function latestModelYear(today: Day): number {
  return Number(yearOf(today)) + 1;
}

export function modelYearMessage(latest?: number): string {
  return `Enter a year from ${listingLimits.firstYear} to ${latest ?? 'next year'}.`;
}
