/** A list that one still finds one's way in, and that is sent whole. */
export const maxFavorites = 100;

/** Each is searched for again and again. */
export const maxSavedSearches = 20;

/** With more cars to choose from than this, nobody waits for one to come free. */
export const mostWatchedCars = 1000;

export const maxSearchName = 80;

/** Searches of a person are run this often, and after an email not before the next is allowed. */
export const lookAgainMinutes = 60;
export const mailAgainHours = 24;
