import { chargedDays, daysBetween, marketDay, type TripWindow } from '../calendar/days.ts';
import { slotInstant } from '../calendar/wall-clock.ts';
import { countOf } from '../text/count-of.ts';

/** The values that a host may choose from. */
export const bookingRuleChoices = {
  noticeHours: [0, 1, 2, 3, 6, 12, 24, 48, 72],
  bufferHours: [0, 1, 2, 3, 6, 12, 24],
  horizonDays: [30, 90, 180, 270, 365],
} as const;

export const tripDays = { min: 1, max: 90 } as const;

/** The host's decisions about requests for a car. */
export interface BookingRules {
  /** From the request to pickup. */
  noticeHours: number;
  minDays: number;
  maxDays: number;
  /** Between two trips. */
  bufferHours: number;
  /** From today to the day of pickup. */
  horizonDays: number;
  /** Requests are approved as soon as they are paid. */
  instantBook: boolean;
}

export const defaultBookingRules: BookingRules = {
  noticeHours: 0,
  minDays: tripDays.min,
  maxDays: tripDays.max,
  bufferHours: 0,
  horizonDays: 365,
  instantBook: false,
};

export type BrokenRule = 'too_soon' | 'too_short' | 'too_long' | 'too_far';

/** The first of the car's rules that a window breaks. The calendar decides the rest. */
export function brokenRule(
  rules: BookingRules,
  window: TripWindow,
  now: Date,
): BrokenRule | undefined {
  if (rules.noticeHours > 0) {
    const startsAt = slotInstant(window.startDate, window.startTime);
    if (startsAt.getTime() < now.getTime() + rules.noticeHours * 3_600_000) return 'too_soon';
  }
  const days = chargedDays(window);
  if (days < rules.minDays) return 'too_short';
  if (days > rules.maxDays) return 'too_long';
  const ahead = daysBetween(marketDay(now), window.startDate);
  return ahead > rules.horizonDays ? 'too_far' : undefined;
}

/** Says to a guest why a window cannot be booked. */
export function brokenRuleText(broken: BrokenRule, rules: BookingRules): string {
  const { noticeHours, minDays, maxDays, horizonDays } = rules;
  return {
    too_soon: `This car has to be booked at least ${countOf(noticeHours, 'hour')} before pickup.`,
    too_short: `Trips with this car last at least ${countOf(minDays, 'day')}.`,
    too_long: `Trips with this car last at most ${countOf(maxDays, 'day')}.`,
    too_far: `Pickup can be at most ${countOf(horizonDays, 'day')} ahead for this car.`,
  }[broken];
}

/** The rules in one line: 'Book 12 hours ahead · 2 to 30 days'. Empty if everything is allowed. */
export function bookingRuleLine(rules: BookingRules): string {
  const { noticeHours, horizonDays } = rules;
  return [
    noticeHours > 0 && `Book ${countOf(noticeHours, 'hour')} ahead`,
    lengthWords(rules),
    horizonDays < defaultBookingRules.horizonDays && `Open ${countOf(horizonDays, 'day')} ahead`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function lengthWords({ minDays, maxDays }: BookingRules): string | false {
  if (minDays === maxDays) return `${countOf(minDays, 'day')} exactly`;
  if (maxDays === tripDays.max) return minDays > 1 && `${countOf(minDays, 'day')} or more`;
  return minDays > 1
    ? `${minDays} to ${countOf(maxDays, 'day')}`
    : `Up to ${countOf(maxDays, 'day')}`;
}

/** More cancellations by the host than these switch instant book off for all of their cars. */
export const instantBookLimits = { cancellations: 3, withinDays: 180, pauseDays: 45 } as const;
