import { type Day, lastBookableDay } from '@curbside/domain/calendar/days';
import { AppError } from '../../platform/errors.ts';

/** Throws invalid_dates for a past day, or one beyond the booking horizon. */
export function requireBlockableDay(day: Day, today: Day): void {
  if (day < today) throw new AppError('invalid_dates', 'This day is already over.');
  if (day > lastBookableDay(today)) {
    throw new AppError('invalid_dates', 'Days can be blocked up to a year ahead.');
  }
}
