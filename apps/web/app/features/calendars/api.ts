import { calendarCalls } from '@curbside/domain/calendars/calls';
import type { ImportCalendarInput } from '@curbside/domain/calendars/forms';
import { callApi } from '../../platform/api-client.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

/** The address of a car's calendar for other sites. */
export const feedQuery = (carId: number) => ({
  ...apiQuery(calendarCalls.getFeed, { params: { id: carId } }),
  ...fetchedOnView,
});

/** The calendars of other sites that shut a car. */
export const importedCalendarsQuery = (carId: number) => ({
  ...apiQuery(calendarCalls.importedCalendars, { params: { id: carId } }),
  ...fetchedOnView,
});

export const rotateFeed = (carId: number) =>
  callApi(calendarCalls.rotateFeed, { params: { id: carId } });

export const importCalendar = (carId: number, body: ImportCalendarInput) =>
  callApi(calendarCalls.importCalendar, { params: { id: carId }, body });

export const refreshCalendar = (id: number) =>
  callApi(calendarCalls.refreshCalendar, { params: { id } });

export const removeCalendar = (id: number) =>
  callApi(calendarCalls.removeCalendar, { params: { id } });
