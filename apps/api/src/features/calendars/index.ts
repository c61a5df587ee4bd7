export { deleteCalendarsOf } from './import-queries.ts';
export { registerCalendars } from './routes.ts';
export { registerCalendarWork } from './work.ts';
