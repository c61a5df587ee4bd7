import { latestModelYear, modelYearMessage } from '@curbside/domain/cars/rules';
import { invalidField } from '../../platform/errors.ts';

/** Throws invalid_request for a model year that is not out yet, by New York's calendar. */
export function requireModelYear(year: number, today: string): void {
  const latest = latestModelYear(today);
  if (year > latest) throw invalidField('year', modelYearMessage(latest));
}
