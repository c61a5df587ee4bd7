import { toCents, toDecimal } from '@curbside/domain/money/money';
import { lateCancellation, quoteOnWire, type TripQuote } from '@curbside/domain/money/pricing';
import { priceEndpoints } from '@curbside/domain/prices/endpoints';
import {
  cheaperLongerTrip,
  isNonRefundableOffered,
  quoteTrip,
  type Rate,
} from '@curbside/domain/prices/rules';
import type { FastifyInstance } from 'fastify';
import { todayInMarket } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { serve, serveAnyone } from '../../platform/http/serve.ts';
import { checkBookable, requireWindow } from '../availability/index.ts';
import { getVisibleCar } from '../cars/index.ts';
import { comparePrices, comparePricesOfCar } from './compare-prices.ts';
import { priceTrip } from './price-trip.ts';
import { getOwnPrices, setPrices } from './set-prices.ts';
import { pricesOnWire } from './wire.ts';

export function registerPrices(app: FastifyInstance, deps: Deps): void {
  serve(app, priceEndpoints.getPrices, async ({ actor, params }) =>
    pricesOnWire(await getOwnPrices(deps, actor, { carId: params.id })),
  );
  serve(app, priceEndpoints.setPrices, async ({ actor, params, body }) =>
    pricesOnWire(await setPrices(deps, actor, { carId: params.id, change: body })),
  );
  serve(app, priceEndpoints.similarPricesOfCar, ({ actor, params }) =>
    comparePricesOfCar(deps, actor, { carId: params.id }),
  );
  serve(app, priceEndpoints.similarPrices, ({ actor, query }) => comparePrices(deps, actor, query));
  serveAnyone(app, priceEndpoints.quoteTrip, async ({ actor, params, query }) => {
    const { rate = 'standard', ...window } = query;
    const car = await getVisibleCar(deps.db, actor, params.id);
    const now = deps.clock.now();
    requireWindow(window, now);
    const unbookable = await checkBookable(deps.db, { carId: car.id, window, now });
    const today = todayInMarket(deps.clock);
    const priced = { id: car.id, dailyRateCents: toCents(car.dailyRate) };
    const { quote, prices } = await priceTrip(deps.db, { car: priced, window, rate, today });
    const cheaper = cheaperLongerTrip(prices, window, rate);
    return {
      ...(unbookable && { code: unbookable.code, possible: unbookable.possible }),
      quote: quoteOnWire(quote, false),
      nonRefundable: isNonRefundableOffered(prices, today, window.startDate)
        ? quoteOnWire(quoteTrip(prices, window, 'non_refundable'), false)
        : null,
      lateCancellation: lateCancellationOf(quote, rate),
      cheaper: cheaper
        ? {
            endDate: cheaper.endDate,
            days: cheaper.quote.days,
            total: toDecimal(cheaper.quote.totalCents),
          }
        : null,
    };
  });
}

function lateCancellationOf(quote: TripQuote, rate: Rate) {
  const refundCents = rate === 'non_refundable' ? 0 : lateCancellation(quote).refundCents;
  return {
    keptAmount: toDecimal(quote.totalCents - refundCents),
    refundAmount: toDecimal(refundCents),
  };
}
