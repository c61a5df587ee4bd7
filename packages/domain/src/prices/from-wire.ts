import { addDays, type Day } from '../calendar/days.ts';
import { toCents } from '../money/money.ts';
import type { CarPricesOnWire } from './endpoints.ts';
import { type CarPrices, weekdays } from './rules.ts';

/** The prices that a page got from the API, to reckon with. */
export function pricesFromWire(wire: CarPricesOnWire): CarPrices {
  const dateCents = new Map<Day, number>();
  for (const { from, to, dailyRate } of wire.dates) {
    for (let day = from; day <= to; day = addDays(day, 1)) dateCents.set(day, toCents(dailyRate));
  }
  return {
    dailyRateCents: toCents(wire.dailyRate),
    weekdayCents: Object.fromEntries(
      weekdays.flatMap((name) => {
        const rate = wire.weekdays[name];
        return rate === undefined ? [] : [[name, toCents(rate)]];
      }),
    ),
    dateCents,
    discounts: wire.discounts,
    nonRefundablePercent: wire.nonRefundablePercent,
  };
}
