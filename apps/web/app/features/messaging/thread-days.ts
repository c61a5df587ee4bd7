import { type Day, newYorkDay } from '@curbside/domain/calendar/days';

/** The New York day of an instant of the wire. */
export function newYorkDayOf(instant: string): Day {
  return newYorkDay(new Date(instant));
}
