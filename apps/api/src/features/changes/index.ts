export { acceptChange } from './accept-change.ts';
export { askChange } from './ask-change.ts';
export { listChanges } from './queries.ts';
export { registerChanges } from './routes.ts';
export { registerChangeWork } from './work.ts';
