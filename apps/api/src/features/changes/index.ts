export { registerChanges } from './routes.ts';
export { registerChangeWork } from './work.ts';
