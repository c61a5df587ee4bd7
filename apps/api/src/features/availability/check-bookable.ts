import { bookingTexts } from '@curbside/domain/bookings/texts';
import type { TripWindow } from '@curbside/domain/calendar/days';
import {
  type BookingRules,
  type BrokenRule,
  brokenRule,
  brokenRuleText,
} from '@curbside/domain/cars/booking-rules';
import { findPossible, meets, slotsKept } from '@curbside/domain/cars/possible-window';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { getRulesOfCar } from '../cars/index.ts';
import { type HeldTime, listTaken } from './queries.ts';

/** Why a window cannot be booked, and the nearest one that can. */
interface Unbookable {
  code: BrokenRule | 'dates_blocked' | 'dates_taken';
  message: string;
  possible: TripWindow | null;
}

interface BookableWindow {
  carId: number;
  window: TripWindow;
  /** A trip whose own time counts as free, because it is being moved. */
  exceptBookingId?: number;
}

/** Undefined if the rules of the car and its calendar allow the window. */
export async function checkBookable(
  db: Queryable,
  { carId, window, now, exceptBookingId }: BookableWindow & { now: Date },
): Promise<Unbookable | undefined> {
  const rules = await getRulesOfCar(db, carId);
  const taken = await listTaken(db, { carId, now, exceptBookingId });
  const code = brokenRule(rules, window, now) ?? conflictOf({ rules, taken, window });
  if (!code) return undefined;
  const message =
    code === 'dates_blocked'
      ? bookingTexts.datesBlocked
      : code === 'dates_taken'
        ? bookingTexts.datesTaken
        : brokenRuleText(code, rules);
  return { code, message, possible: findPossible({ rules, taken, window, now }) };
}

/** The caller has locked the car. Throws the code of the rule, dates_blocked or dates_taken. */
export async function requireBookable({ tx, now }: Context, input: BookableWindow): Promise<void> {
  const unbookable = await checkBookable(tx, { ...input, now });
  if (!unbookable) return;
  const { code, message, possible } = unbookable;
  throw new AppError(code, message, { details: { possible } });
}

function conflictOf(given: { rules: BookingRules; taken: HeldTime[]; window: TripWindow }) {
  const { rules, taken, window } = given;
  const conflicts = (isBlockedDay: boolean) => {
    const some = taken.filter((time) => time.isBlockedDay === isBlockedDay);
    return meets(slotsKept(some, rules.bufferHours), window);
  };
  if (conflicts(true)) return 'dates_blocked';
  return conflicts(false) ? 'dates_taken' : undefined;
}
