/**
 * Breaches that are older than a rule, counted by rule and by the start of a path. The numbers may
 * only shrink: one that is larger than needed is an error.
 * @type {Record<string, Record<string, number>>}
 */
export const notYetConverted = {};
