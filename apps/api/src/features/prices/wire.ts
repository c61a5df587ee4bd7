import { addDays, type Day } from '@curbside/domain/calendar/days';
import { toDecimal } from '@curbside/domain/money/money';
import type { CarPricesOnWire } from '@curbside/domain/prices/endpoints';
import { type CarPrices, weekdays } from '@curbside/domain/prices/rules';

export function pricesOnWire(prices: CarPrices): CarPricesOnWire {
  return {
    dailyRate: toDecimal(prices.dailyRateCents),
    weekdays: Object.fromEntries(
      weekdays.flatMap((name) => {
        const cents = prices.weekdayCents[name];
        return cents === undefined ? [] : [[name, toDecimal(cents)]];
      }),
    ),
    discounts: prices.discounts.toSorted((a, b) => a.days - b.days),
    nonRefundablePercent: prices.nonRefundablePercent,
    dates: rangesOf(prices.dateCents),
  };
}

/** Neighboring days of one price as one range; the days come in order. */
function rangesOf(dateCents: ReadonlyMap<Day, number>): CarPricesOnWire['dates'] {
  const ranges: CarPricesOnWire['dates'] = [];
  for (const [day, cents] of dateCents) {
    const last = ranges.at(-1);
    const dailyRate = toDecimal(cents);
    if (last && last.dailyRate === dailyRate && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day, dailyRate });
  }
  return ranges;
}
