/** The search over everything finds at most this many of each kind, the newest first. */
export const maxFound = 8;
