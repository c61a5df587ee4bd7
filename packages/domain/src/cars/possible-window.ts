import {
  chargedDays,
  isForward,
  lastBookableDay,
  marketDay,
  type TripWindow,
} from '../calendar/days.ts';
import { firstSlotOf, type SlotRun, slotStart, slotsOf, slotsOfDay } from '../calendar/slots.ts';
import { slotBefore, slotInstant, slotsTouched, wallHourOf } from '../calendar/wall-clock.ts';
import { type BookingRules, brokenRule, tripDays } from './booking-rules.ts';

/** A time in which a car is taken. */
export interface TakenTime {
  startsAt: Date;
  endsAt: Date;
  /** The buffer lies around trips; blocked days need none. */
  isTrip: boolean;
}

const hourMs = 3_600_000;

/** The slots that no new trip may touch. */
export function slotsKept(taken: readonly TakenTime[], bufferHours: number): SlotRun[] {
  return taken.map(({ startsAt, endsAt, isTrip }) => {
    const buffer = isTrip ? bufferHours * hourMs : 0;
    return slotsTouched({
      startsAt: new Date(startsAt.getTime() - buffer),
      endsAt: new Date(endsAt.getTime() + buffer),
    });
  });
}

export function meets(kept: readonly SlotRun[], window: TripWindow): boolean {
  const { from, until } = slotsOf(window);
  return kept.some((run) => from < run.until && run.from < until);
}

interface Wanted {
  rules: BookingRules;
  taken: readonly TakenTime[];
  window: TripWindow;
  now: Date;
}

/**
 * The nearest window that can be booked instead of the wanted one: as long as that, or as long as the
 * car's rules allow, with pickup as near to it as possible, and later rather than earlier. Null without
 * one.
 */
export function findPossible({ rules, taken, window, now }: Wanted): TripWindow | null {
  const kept = slotsKept(taken, rules.bufferHours);
  const today = marketDay(now);
  const lastDay = lastBookableDay(today);
  const hours = hoursOf(window, rules);
  for (const from of nearestFirst(slotsOf(window).from, firstSlotOf(today), firstSlotOf(lastDay))) {
    const possible = windowFrom(from, hours);
    const canBe =
      isForward(possible) &&
      possible.endDate <= lastDay &&
      chargedDays(possible) <= tripDays.max &&
      !meets(kept, possible) &&
      slotInstant(possible.startDate, possible.startTime) > now &&
      !brokenRule(rules, possible, now);
    if (canBe) return possible;
  }
  return null;
}

/** The hours of the wanted trip; whole days where the rules make it shorter or longer. */
function hoursOf(window: TripWindow, { minDays, maxDays }: BookingRules): number {
  const { from, until } = slotsOf(window);
  const days = Math.min(Math.max(chargedDays(window), minDays), maxDays);
  return days === chargedDays(window) ? wallHourOf(until) - wallHourOf(from) : days * 24;
}

/** Drop-off comes at the last time of day that makes the trip no longer. */
function windowFrom(from: number, hours: number): TripWindow {
  const pickup = slotStart(from);
  const dropOff = slotStart(slotBefore(wallHourOf(from) + hours));
  return {
    startDate: pickup.day,
    startTime: pickup.time,
    endDate: dropOff.day,
    endTime: dropOff.time,
  };
}

/** The slots of some days, in the order of their distance to the wanted one in hours. */
function nearestFirst(wanted: number, first: number, last: number): number[] {
  const slots = Array.from({ length: last + slotsOfDay - first }, (_, index) => first + index);
  const distance = (slot: number) => Math.abs(wallHourOf(slot) - wallHourOf(wanted));
  return slots.sort((a, b) => distance(a) - distance(b) || b - a);
}
