export { listWaitingEntries } from './queries.ts';
export { registerJournal } from './routes.ts';
