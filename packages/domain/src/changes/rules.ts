import type { BookingParty } from '../bookings/states.ts';
import {
  addDays,
  chargedDays,
  type Day,
  marketDay,
  slotHour,
  type TimeSlot,
  type TripWindow,
  timeSlots,
} from '../calendar/days.ts';
import { marketHour } from '../calendar/format.ts';
import { marketInstant } from '../calendar/instants.ts';
import { divideHalfUp } from '../money/money.ts';
import {
  hostLines,
  type PriceLine,
  type Quote,
  quoteOfLines,
  type TripQuote,
  withoutLines,
} from '../money/pricing.ts';
import { countOf } from '../text/count-of.ts';

const changeDeadlines = {
  answerHours: 8,
  answerMinutesAtLeast: 30,
  /** To pay for an extension by link, once the card of the trip was declined. */
  payHours: 2,
  /** Days that begin within these hours after the guest asked are not refunded. */
  refundHours: 24,
} as const;

const hourMs = 3_600_000;

/**
 * When a change lapses unanswered: after eight hours, or half of the time until the present end if that
 * is less, but at least half an hour on. Never beyond the present end.
 */
export function changeAnswerBy(askedAt: Date, endsAt: Date): Date {
  const left = endsAt.getTime() - askedAt.getTime();
  const { answerHours, answerMinutesAtLeast } = changeDeadlines;
  const wanted = Math.max(
    Math.min(answerHours * hourMs, left / 2),
    (answerMinutesAtLeast / 60) * hourMs,
  );
  return new Date(askedAt.getTime() + Math.floor(Math.min(wanted, left)));
}

interface Span {
  startsAt: Date;
  endsAt: Date;
}

export const movesPickup = (from: Pick<Span, 'startsAt'>, to: Pick<Span, 'startsAt'>): boolean =>
  from.startsAt.getTime() !== to.startsAt.getTime();

/**
 * Two hours after the change was accepted, and never beyond the end of the trip before it. A change that
 * moves the pickup is paid before the former pickup: unpaid, the trip begins then after all.
 */
export function extensionPayBy(acceptedAt: Date, former: Span, changed: Span): Date {
  const twoHoursOn = new Date(acceptedAt.getTime() + changeDeadlines.payHours * hourMs);
  const latest = movesPickup(former, changed) ? former.startsAt : former.endsAt;
  return twoHoursOn < latest ? twoHoursOn : latest;
}

export interface AgreedTrip extends TripWindow {
  /** Days that are paid for. More than the window has, if an earlier change gave some up too late. */
  days: number;
}

export interface ChangePlan {
  startDate: Day;
  /** Days at the agreed price: those that stay, and those given up too late to be refunded. */
  keptDays: number;
  /** Days at the present price of the car. */
  addedDays: Day[];
}

/**
 * Which days of a changed trip cost what. A day is named by the date on which its 24 hours begin. If the
 * guest asks for a shorter trip, the days that begin less than 24 hours later stay paid; if the host
 * asks, none does. A trip that only moves loses none.
 */
export function planChange(
  from: AgreedTrip,
  to: TripWindow,
  asked: { by: BookingParty; at: Date },
): ChangePlan {
  const before = daysFrom(from.startDate, from.days);
  const after = daysFrom(to.startDate, chargedDays(to));
  const givenUp = before.filter((day) => !after.includes(day));
  const addedDays = after.filter((day) => !before.includes(day));
  const staysPaid = (day: Day) => {
    const beginsAt = marketInstant(day, slotHour(from.startTime)).getTime();
    return beginsAt < asked.at.getTime() + changeDeadlines.refundHours * hourMs;
  };
  const fewer = Math.max(0, before.length - after.length);
  const tooLate = asked.by === 'renter' ? givenUp.filter(staysPaid).length : 0;
  const kept = after.length - addedDays.length;
  return { startDate: to.startDate, keptDays: kept + Math.min(fewer, tooLate), addedDays };
}

/** The price of the changed trip: kept days at the average agreed price, and the added ones on top. */
export function priceOfChange(
  agreed: TripQuote,
  { keptDays, addedDays, startDate }: ChangePlan,
  addedLines: readonly PriceLine[],
): TripQuote {
  const kept =
    keptDays === agreed.days
      ? hostLines(agreed)
      : [
          {
            label: `${countOf(keptDays, 'day')} at the agreed price`,
            cents: divideHalfUp(agreed.baseCents * keptDays, agreed.days),
          },
        ];
  return quoteOfLines(
    { startDate, days: keptDays + addedDays.length, dailyRateCents: agreed.dailyRateCents },
    [...kept, ...addedLines].filter(({ cents }) => cents !== 0),
  );
}

/** The differences of two prices, line by line: those of the order for an extension. */
export type PriceDifference = Omit<Quote, 'startDate' | 'dailyRateCents'>;

export function differenceOf(before: Quote, after: Quote): PriceDifference {
  return { days: after.days - before.days, ...withoutLines(after, before) };
}

/** The last drop-off that is not after an instant. */
export function lastDropOff(until: Date): { endDate: Day; endTime: TimeSlot } {
  const day = marketDay(until);
  const slot = timeSlots.findLast((one) => slotHour(one) <= marketHour(until));
  if (slot) return { endDate: day, endTime: slot };
  return { endDate: addDays(day, -1), endTime: '6:00 PM' };
}

function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}
