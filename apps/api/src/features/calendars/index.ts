export { registerCalendars } from './routes.ts';
