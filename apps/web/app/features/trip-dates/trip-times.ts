import {
  type Day,
  defaultTimeSlot,
  marketDay,
  slotHour,
  type TimeSlot,
  type TripWindow,
  timeSlots,
} from '@curbside/domain/calendar/days';
import { marketHour } from '@curbside/domain/calendar/format';
import { type DateRange, isWhole } from '../../ui/calendar/date-range.ts';

/** The days chosen so far, and times, which always have a value. */
export interface TripDates extends DateRange {
  startTime: TimeSlot;
  endTime: TimeSlot;
}

export const noDates: TripDates = { startTime: defaultTimeSlot, endTime: defaultTimeSlot };

/** The window that was chosen, once both days are. */
export function windowOf(dates: TripDates): TripWindow | undefined {
  if (!isWhole(dates)) return undefined;
  const { startDate, startTime, endDate, endTime } = dates;
  return { startDate, startTime, endDate, endTime };
}

/** Whether that hour of that day is over or under way in the city. */
export function hasPassed(day: Day, slot: TimeSlot, now: Date): boolean {
  const today = marketDay(now);
  if (day !== today) return day < today;
  return slotHour(slot) <= marketHour(now);
}

/** New days keep the times, except that a pickup hour that has passed today becomes the next one. */
export function withDays(dates: TripDates, range: DateRange, now: Date): TripDates {
  const { startTime, endTime } = dates;
  const { startDate, endDate } = range;
  if (!startDate || !hasPassed(startDate, startTime, now)) {
    return { startDate, endDate, startTime, endTime };
  }
  const next = timeSlots.find((slot) => !hasPassed(startDate, slot, now));
  return { startDate, endDate, startTime: next ?? startTime, endTime };
}
