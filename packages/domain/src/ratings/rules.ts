/** The categories of a rating, as the API names them. */
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

/** The overall rating of a host: the mean of the five scores, rounded half-up. */
export function overallRating(scores: Record<HostCategory, number>): number {
  const sum = hostCategories.reduce((total, category) => total + scores[category], 0);
  return Math.round(sum / hostCategories.length);
}
