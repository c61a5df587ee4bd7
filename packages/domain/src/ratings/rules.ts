import { divideHalfUp } from '../money/money.ts';

export const hostCategories = [
  'responsiveness',
  'cleanliness',
  'accuracy',
  'communication',
  'hospitality',
] as const;
export type HostCategory = (typeof hostCategories)[number];

export const carCategories = [
  'cleanliness',
  'maintenance',
  'communication',
  'convenience',
  'accuracy',
] as const;

export const ratingLimits = { min: 1, max: 5, comment: 2000, reply: 2000 } as const;

/** The mean of the five scores, rounded half-up. */
export function overallRating(scores: Record<HostCategory, number>): number {
  const sum = hostCategories.reduce((total, category) => total + scores[category], 0);
  return divideHalfUp(sum, hostCategories.length);
}

/** A mean is counted in this many parts; the nearest number to 97 / 20 lies below 4.85. */
const parts = 1_000_000_000;

/** `mean` is the number nearest to the exact quotient. Right for fewer than 100 million ratings. */
export function formatRating(mean: number): string {
  const tenths = divideHalfUp(Math.round(mean * parts), parts / 10);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
