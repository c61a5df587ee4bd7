export { allStaff, publishEvent } from './publish.ts';
export { registerEvents } from './routes.ts';
export { registerEventWork } from './work.ts';
