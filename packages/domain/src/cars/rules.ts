import type { Day } from '../calendar/days.ts';
import { listingLimits } from './listing-options.ts';

/** The least unrounded rating and the least number of trips of an All-Star Host. */
const allStar = { rating: 4.8, trips: 10 } as const;

/** Whether a host is an All-Star Host; the rating is the unrounded mean. */
export function isAllStarHost(meanRating: number | null, trips: number): boolean {
  return meanRating !== null && meanRating >= allStar.rating && trips >= allStar.trips;
}

/** The latest model year that a listing may have: next year's. */
export function latestModelYear(today: Day): number {
  return Number(today.slice(0, 4)) + 1;
}

export function modelYearMessage(latest?: number): string {
  return `Enter a year from ${listingLimits.firstYear} to ${latest ?? 'next year'}.`;
}
