import { bookingTexts } from '@curbside/domain/bookings/texts';
import {
  addDays,
  type Day,
  defaultTimeSlot,
  lastBookableDay,
} from '@curbside/domain/calendar/days';
import { slotInstant } from '@curbside/domain/calendar/wall-clock';
import { brokenRule } from '@curbside/domain/cars/booking-rules';
import { meets, slotsKept } from '@curbside/domain/cars/possible-window';
import type { Person, Visitor } from '../../platform/actor.ts';
import { todayInMarket } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { getRulesOfCar } from '../cars/index.ts';
import { listTaken } from './queries.ts';

/**
 * The first day from `from` on at which a trip of `days` days at the default hours could be booked;
 * null if there is no such day within a year.
 */
export async function findNextFree(
  deps: Deps,
  _actor: Person | Visitor,
  { carId, from, days }: { carId: number; from?: Day | undefined; days: number },
): Promise<Day | null> {
  const now = deps.clock.now();
  const today = todayInMarket(deps.clock);
  const horizon = lastBookableDay(today);
  if (from !== undefined && from > horizon) {
    throw new AppError('invalid_dates', bookingTexts.tooFarAhead);
  }
  const rules = await getRulesOfCar(deps.db, carId);
  const kept = slotsKept(await listTaken(deps.db, { carId, now }), rules.bufferHours);
  let startDate = from === undefined || from < today ? today : from;
  while (addDays(startDate, days) <= horizon) {
    const window = {
      startDate,
      endDate: addDays(startDate, days),
      startTime: defaultTimeSlot,
      endTime: defaultTimeSlot,
    };
    const isAhead = slotInstant(startDate, defaultTimeSlot) > now;
    if (isAhead && !meets(kept, window) && !brokenRule(rules, window, now)) return startDate;
    startDate = addDays(startDate, 1);
  }
  return null;
}
