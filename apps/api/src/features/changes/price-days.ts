import type { Day } from '@curbside/domain/calendar/days';
import type { Queryable } from '../../platform/database/index.ts';
import { getDailyRate } from './queries.ts';

/** The present price of days that are added to a trip. */
export async function priceDays(
  db: Queryable,
  { carId, days }: { carId: number; days: readonly Day[] },
): Promise<number> {
  return days.length === 0 ? 0 : days.length * (await getDailyRate(db, carId));
}
