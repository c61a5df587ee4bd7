export { feedUrl, getFeedToken } from './get-feed.ts';
export { keepCalendar } from './import-calendar.ts';
export { deleteCalendarsOf } from './import-queries.ts';
export { registerCalendars } from './routes.ts';
export { registerCalendarWork } from './work.ts';
