import type { Day, TripWindow } from '@curbside/domain/calendar/days';
import type { TripQuote } from '@curbside/domain/money/pricing';
import {
  type CarPrices,
  isNonRefundableOffered,
  nonRefundableDaysAhead,
  quoteTrip,
  type Rate,
} from '@curbside/domain/prices/rules';
import type { Queryable } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { type DayRange, listPrices, type PricedCar } from './queries.ts';

/** The prices of one car for the days of a range. */
export async function getPrices(
  db: Queryable,
  car: PricedCar,
  range: DayRange,
): Promise<CarPrices> {
  const prices = (await listPrices(db, [car], range)).get(car.id);
  if (!prices) throw new Error(`Car ${car.id} has no prices.`);
  return prices;
}

const rangeOf = ({ startDate, endDate }: TripWindow): DayRange => ({
  from: startDate,
  to: endDate,
});

/**
 * The price of a trip at the host's present prices. Throws `rate_unavailable` if the non-refundable
 * rate is chosen where it is not offered.
 */
export async function priceTrip(
  db: Queryable,
  { car, window, rate, today }: { car: PricedCar; window: TripWindow; rate: Rate; today: Day },
): Promise<{ quote: TripQuote; prices: CarPrices }> {
  const prices = await getPrices(db, car, rangeOf(window));
  if (rate === 'non_refundable' && !isNonRefundableOffered(prices, today, window.startDate)) {
    throw new AppError(
      'rate_unavailable',
      `The non-refundable rate is not offered for these dates. It is for trips at least ${nonRefundableDaysAhead} days ahead, where the host offers it.`,
    );
  }
  return { quote: quoteTrip(prices, window, rate), prices };
}

/** The standard price of the same trip with each of several cars, by car id. */
export async function priceTrips(
  db: Queryable,
  cars: readonly PricedCar[],
  window: TripWindow,
): Promise<Map<number, TripQuote>> {
  const prices = await listPrices(db, cars, rangeOf(window));
  return new Map([...prices].map(([id, of]) => [id, quoteTrip(of, window, 'standard')]));
}
