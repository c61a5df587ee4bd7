import { isDay, timeSlotSchema } from '@curbside/domain/calendar/days';
import { isWhole } from './date-range.ts';
import { noDates, type TripDates } from './trip-times.ts';

/** Reads the dates of an address, under the API's names; what is no day or hour is not given. */
export function datesOfAddress(params: URLSearchParams): TripDates {
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isDay(text) ? text : undefined;
  };
  const slot = (name: string) => timeSlotSchema.safeParse(params.get(name)).data;
  const range = { startDate: day('startDate'), endDate: day('endDate') };
  const isForward = isWhole(range) && range.startDate <= range.endDate;
  return {
    startDate: range.startDate,
    endDate: isForward ? range.endDate : undefined,
    startTime: slot('startTime') ?? noDates.startTime,
    endTime: slot('endTime') ?? noDates.endTime,
  };
}

/** Dates as names and values of the API; times beside both days, or where they were changed. */
export function dateEntries(dates: TripDates): Record<string, string> {
  const { startDate, endDate, startTime, endTime } = dates;
  const hasBoth = isWhole(dates);
  return {
    ...(startDate && { startDate }),
    ...((hasBoth || startTime !== noDates.startTime) && { startTime }),
    ...(endDate && { endDate }),
    ...((hasBoth || endTime !== noDates.endTime) && { endTime }),
  };
}
