import { type Day, isDay, lastBookableDay, timeSlots } from '@curbside/domain/calendar/days';
import { isWhole } from '../../ui/calendar/date-range.ts';
import { noDates, type TripDates } from './trip-times.ts';

/** The dates of an address, under the API's names. Anything that is no date or time is ignored. */
function parseDates(params: URLSearchParams): TripDates {
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isDay(text) ? text : undefined;
  };
  const slot = (name: string) => timeSlots.find((slot) => slot === params.get(name));
  const range = { startDate: day('startDate'), endDate: day('endDate') };
  const isForward = isWhole(range) && range.startDate <= range.endDate;
  return {
    startDate: range.startDate,
    endDate: isForward ? range.endDate : undefined,
    startTime: slot('startTime') ?? noDates.startTime,
    endTime: slot('endTime') ?? noDates.endTime,
  };
}

function isOutOfRange({ startDate, endDate = startDate }: TripDates, today: Day): boolean {
  if (!startDate || !endDate) return false;
  return startDate < today || endDate > lastBookableDay(today);
}

/** Whether the address has dates that begin before today or end more than a year ahead. */
export function hasDatesOutOfRange(params: URLSearchParams, today: Day): boolean {
  return isOutOfRange(parseDates(params), today);
}

/** The dates of an address. Dates in the past or more than a year ahead are dropped. */
export function datesOfAddress(params: URLSearchParams, today: Day): TripDates {
  const dates = parseDates(params);
  const { startTime, endTime } = dates;
  return isOutOfRange(dates, today) ? { startTime, endTime } : dates;
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
