/** Recommended: All-Star hosts first, then higher rating, then more trips. */
export const sortOrders = ['recommended', 'price-low', 'price-high', 'rating', 'trips'] as const;
export type SortOrder = (typeof sortOrders)[number];

export const searchPageSize = 24;
/** The landing page shows a few of these, in different categories. */
export const featuredPageSize = 12;
