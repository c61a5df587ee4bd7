/**
 * Files that are older than a rule and break it. The lists may only shrink: an entry that is no
 * longer needed is an error.
 * @type {Record<string, string[]>}
 */
export const notYetConverted = {};
