/** The groupings of a host's earnings, and the number of groups shown. */
export const analyticsPeriods = { day: 30, week: 12, month: 12, year: 5 } as const;
export type AnalyticsPeriod = keyof typeof analyticsPeriods;

/** In days up to today. */
export const topListingPeriods = { week: 7, month: 30, year: 365 } as const;
export type TopListingPeriod = keyof typeof topListingPeriods;
