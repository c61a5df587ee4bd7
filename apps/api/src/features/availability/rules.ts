import { maxTripDays } from '@curbside/domain/bookings/rules';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import {
  chargedDays,
  type Day,
  daysBetween,
  isForward,
  lastBookableDay,
  marketDay,
  type TripWindow,
} from '@curbside/domain/calendar/days';
import { windowInstants } from '@curbside/domain/calendar/instants';
import { AppError } from '../../platform/errors.ts';

/** Throws `invalid_times` or `invalid_dates` for a window that no car could be booked for at `now`. */
export function requireWindow(window: TripWindow, now: Date): void {
  requireForward(window);
  if (windowInstants(window).startsAt <= now) {
    throw new AppError('invalid_dates', bookingTexts.pickupPassed);
  }
  requireLength(window, marketDay(now));
}

export function requireForward(window: TripWindow): void {
  if (daysBetween(window.startDate, window.endDate) < 0 || !isForward(window)) {
    throw new AppError('invalid_times', bookingTexts.timesBackwards);
  }
}

export function requireLength(window: TripWindow, today: Day): void {
  if (window.endDate > lastBookableDay(today)) {
    throw new AppError('invalid_dates', bookingTexts.tooFarAhead);
  }
  if (chargedDays(window) > maxTripDays) {
    throw new AppError('invalid_dates', `A trip can last at most ${maxTripDays} days.`);
  }
}

/** Throws invalid_dates for a past day, or one beyond the booking horizon. */
export function requireBlockableDay(day: Day, today: Day): void {
  if (day < today) throw new AppError('invalid_dates', 'This day is already over.');
  if (day > lastBookableDay(today)) {
    throw new AppError('invalid_dates', 'Days can be blocked up to a year ahead.');
  }
}
