export { listWaitingEntries } from './queries.ts';
export { registerJournal } from './routes.ts';
export { writeEntry } from './write-entry.ts';
