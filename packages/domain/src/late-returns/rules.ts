import { addDays, marketDay, type TripWindow, timeSlots } from '../calendar/days.ts';
import { marketInstant, windowInstants } from '../calendar/instants.ts';
import { divideHalfUp } from '../money/money.ts';
import { linesOf, type Quote } from '../money/pricing.ts';

export const lateLimits = {
  /** After the drop-off, a car that is not back is late. */
  minutes: 30,
  /** Guests are told once their pickup is this near. */
  pickupHours: 6,
  /**
   * After pickup, a guest chooses until then. A guest who was left without a car for a day has chosen, or
   * has reported that the host did not come; another one drives.
   */
  choiceHours: 24,
  /** Staff look after a car that is still not back. */
  staffHours: 24,
  /** Off the first day of a guest who waits. */
  waitPercent: 10,
  offers: 3,
  /** A car that costs more than this share of the trip is not offered in its place. */
  offerPercent: 150,
} as const;

export const lateChoices = ['wait', 'other_car', 'cancel'] as const;
export type LateChoice = (typeof lateChoices)[number];

/** A car is shown to be back by a record of its return, the next pickup, or someone's word. */
export const lateBackSigns = [
  'return',
  'pickup',
  'completed',
  'cancelled',
  'host',
  'staff',
] as const;
export type LateBackSign = (typeof lateBackSigns)[number];

/** A choice ends then, and with the trip. */
export const choiceEnd = (startsAt: Date): Date =>
  new Date(startsAt.getTime() + lateLimits.choiceHours * 3_600_000);

/** A guest who waits gets back a tenth of a day's share of the base, with fee and tax on it. */
export function waitDiscountCents({
  baseCents,
  days,
  startDate,
}: Pick<Quote, 'baseCents' | 'days' | 'startDate'>): number {
  const dayCents = divideHalfUp(baseCents, days);
  const off = divideHalfUp(dayCents * lateLimits.waitPercent, 100);
  return linesOf(baseCents, startDate).totalCents - linesOf(baseCents - off, startDate).totalCents;
}

/**
 * The part of a discount that comes off the host's share of the late fee: what the platform's own
 * part of that fee does not cover.
 */
export function hostPartOfDiscount(
  discountCents: number,
  fee: { serviceFeeCents: number; commissionCents: number; hostPayoutCents: number },
): number {
  const left = discountCents - fee.serviceFeeCents - fee.commissionCents;
  return Math.min(Math.max(0, left), fee.hostPayoutCents);
}

/** The same trip from the next hour on that a car can be picked up; undefined if it is over by then. */
export function windowFromNow(window: TripWindow, now: Date): TripWindow | undefined {
  const { startsAt, endsAt } = windowInstants(window);
  if (startsAt > now) return window;
  const today = marketDay(now);
  for (const startDate of [today, addDays(today, 1)]) {
    for (const [index, startTime] of timeSlots.entries()) {
      const at = marketInstant(startDate, 9 + index);
      if (at > now) return at < endsAt ? { ...window, startDate, startTime } : undefined;
    }
  }
  return undefined;
}
