import type { BookingRules } from '@curbside/domain/cars/booking-rules';
import { latestModelYear, modelYearMessage } from '@curbside/domain/cars/rules';
import { invalidField } from '../../platform/errors.ts';

/** Throws invalid_request for a model year that is not out yet, by the city's calendar. */
export function requireModelYear(year: number, today: string): void {
  const latest = latestModelYear(today);
  if (year > latest) throw invalidField('year', modelYearMessage(latest));
}

/** The rules among a car's columns. */
export function bookingRulesOf(car: BookingRules): BookingRules {
  const { noticeHours, minDays, maxDays, bufferHours, horizonDays, instantBook } = car;
  return { noticeHours, minDays, maxDays, bufferHours, horizonDays, instantBook };
}
