export const favoritesPath = '/favorites';

/** Where a saved search is run. */
export const searchPath = (query: Record<string, string>) =>
  `/browse?${new URLSearchParams(query)}`;
