import { bookingTexts } from '@curbside/domain/bookings/texts';
import { type Day, lastBookableDay, marketDay } from '@curbside/domain/calendar/days';
import { toCents } from '@curbside/domain/money/money';
import type { SetPrices } from '@curbside/domain/prices/forms';
import { type CarPrices, weekdays } from '@curbside/domain/prices/rules';
import type { Person } from '../../platform/actor.ts';
import { todayInMarket } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { getCarForBooking, getVisibleCar } from '../cars/index.ts';
import { canSetPrices } from './policy.ts';
import { getPrices } from './price-trip.ts';
import { type PricedCar, saveDayPrices, savePrices } from './queries.ts';

/** The owner's prices of a car, with every day from today on that has one of its own. */
export async function getOwnPrices(
  deps: Deps,
  actor: Person,
  { carId }: { carId: number },
): Promise<CarPrices> {
  const car = await getVisibleCar(deps.db, actor, carId);
  if (!canSetPrices(actor, { ownerId: car.userId })) throw notFound('Car');
  const dailyRateCents = toCents(car.dailyRate);
  return comingPrices(deps.db, { id: carId, dailyRateCents }, todayInMarket(deps.clock));
}

const isEmpty = (values: object) => Object.keys(values).length === 0;

const noWeekdayPrices = Object.fromEntries(weekdays.map((name) => [name, null]));

/**
 * Changes what `change` names; trips that are booked keep their price. An empty list takes all its
 * prices away, so the answer for a car without prices can be sent back.
 */
export async function setPrices(
  deps: Deps,
  actor: Person,
  { carId, change }: { carId: number; change: SetPrices },
): Promise<CarPrices> {
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const car = await getCarForBooking(tx, carId);
    if (!car || !canSetPrices(actor, car)) throw notFound('Car');
    const today = marketDay(now);
    const { discounts, nonRefundablePercent, dates } = change;
    await savePrices(tx, carId, {
      ...(change.weekdays && isEmpty(change.weekdays) ? noWeekdayPrices : change.weekdays),
      ...(discounts && {
        discounts: discounts.flatMap(({ days, percent }) => (percent ? [{ days, percent }] : [])),
      }),
      ...(nonRefundablePercent !== undefined && { nonRefundablePercent }),
    });
    if (dates && isEmpty(dates)) {
      await saveDayPrices(tx, carId, { from: today, to: lastBookableDay(today) }, null);
    }
    for (const { from, to, dailyRate } of dates ?? []) {
      if (to > lastBookableDay(today))
        throw new AppError('invalid_dates', bookingTexts.tooFarAhead);
      await saveDayPrices(tx, carId, { from, to }, dailyRate);
    }
    await recordAudit(ctx, {
      action: 'car.prices_changed',
      entity: 'car',
      entityId: carId,
      details: { ...change },
    });
    return comingPrices(tx, car, today);
  });
}

function comingPrices(db: Queryable, car: PricedCar, today: Day): Promise<CarPrices> {
  return getPrices(db, car, { from: today, to: lastBookableDay(today) });
}
