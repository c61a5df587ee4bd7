import type { Calls } from '../wire/endpoint.ts';
import type { CalendarDefinitions } from './endpoints.ts';

export const calendarCalls: Calls<CalendarDefinitions> = {
  getFeed: { method: 'GET', path: '/api/cars/:id/calendar-feed' },
  rotateFeed: { method: 'POST', path: '/api/cars/:id/calendar-feed/rotate' },
  importedCalendars: { method: 'GET', path: '/api/cars/:id/imported-calendars' },
  importCalendar: { method: 'POST', path: '/api/cars/:id/imported-calendars' },
  removeCalendar: { method: 'DELETE', path: '/api/imported-calendars/:id' },
  refreshCalendar: { method: 'POST', path: '/api/imported-calendars/:id/refresh' },
};
