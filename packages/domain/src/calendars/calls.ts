import type { Calls } from '../wire/endpoint.ts';
import type { CalendarDefinitions } from './endpoints.ts';

export const calendarCalls: Calls<CalendarDefinitions> = {
  getFeed: { method: 'GET', path: '/api/cars/:id/calendar-feed' },
  rotateFeed: { method: 'POST', path: '/api/cars/:id/calendar-feed/rotate' },
};
