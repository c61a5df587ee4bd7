import type { ChangePlan } from '@curbside/domain/changes/rules';
import type { PriceLine } from '@curbside/domain/money/pricing';
import { baseLinesOfDays } from '@curbside/domain/prices/rules';
import type { Queryable } from '../../platform/database/index.ts';
import { getPrices } from '../prices/index.ts';
import { getDailyRate } from './queries.ts';

/**
 * The car's present price of days that are added to a trip. A discount that the whole trip reaches is
 * given on the added days alone.
 */
export async function priceAddedDays(
  db: Queryable,
  { carId, keptDays, addedDays }: ChangePlan & { carId: number },
): Promise<PriceLine[]> {
  const [first, last = first] = [addedDays[0], addedDays.at(-1)];
  if (first === undefined || last === undefined) return [];
  const car = { id: carId, dailyRateCents: await getDailyRate(db, carId) };
  const prices = await getPrices(db, car, { from: first, to: last });
  return baseLinesOfDays(prices, addedDays, keptDays + addedDays.length);
}
