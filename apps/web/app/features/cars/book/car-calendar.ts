import type { BlockedDates } from '@curbside/domain/availability/endpoints';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import {
  addDays,
  type Day,
  isForward,
  lastBookableDay,
  marketDay,
  type TripWindow,
} from '@curbside/domain/calendar/days';
import { slotInstant } from '@curbside/domain/calendar/wall-clock';
import {
  type BookingRules,
  brokenRule,
  brokenRuleText,
  defaultBookingRules,
} from '@curbside/domain/cars/booking-rules';
import { findPossible, meets, slotsKept } from '@curbside/domain/cars/possible-window';
import type { WholeRange } from '../../../ui/calendar/date-range.ts';
import { hasPassed } from '../../trip-dates/index.ts';

/** A car's calendar for choosing dates. */
export interface CarCalendar {
  /** Neither pickup nor drop-off can be on this day. */
  isDisabled: (day: Day) => boolean;
  /** At which hours a day is taken. */
  noteOf: (day: Day) => string | undefined;
  /** Why a range cannot be chosen at any time of day. */
  refuse: (range: WholeRange) => string | undefined;
  /** Why this trip cannot be booked. */
  problemOf: (trip: TripWindow, now: Date) => string | undefined;
  /** The nearest window that can be booked instead of this one. */
  possibleFor: (trip: TripWindow, now: Date) => TripWindow | null;
}

/**
 * The host blocks whole days. Bookings are half-open windows: a trip may begin at the hour at which
 * another ends, so the first and last day of a booking stay open, and the days between do not.
 */
export function carCalendar(
  { bookings, blockedDates, otherwiseTaken = [] }: BlockedDates,
  rules: BookingRules = defaultBookingRules,
): CarCalendar {
  const blocked = new Set(blockedDates.map(({ blockedDate }) => blockedDate));
  const windows: TripWindow[] = [...bookings, ...otherwiseTaken];
  const taken = [
    ...bookings.map((booking) => ({ ...instantsOf(booking), isTrip: true })),
    ...otherwiseTaken.map((window) => ({ ...instantsOf(window), isTrip: false })),
  ];
  const blockedTimes = [...blocked].map((day) => ({ ...dayOf(day), isTrip: false }));
  const isBetween = (day: Day) =>
    windows.some(({ startDate, endDate }) => startDate < day && day < endDate);

  function noteOf(day: Day): string | undefined {
    if (blocked.has(day)) return 'not available';
    if (isBetween(day)) return 'taken';
    const notes = windows.flatMap(({ startDate, startTime, endDate, endTime }) => {
      if (startDate === day && endDate === day) return [`taken from ${startTime} to ${endTime}`];
      if (endDate === day) return [`taken until ${endTime}`];
      return startDate === day ? [`taken from ${startTime}`] : [];
    });
    return notes.length > 0 ? notes.join(', ') : undefined;
  }

  // Iterates over the blocked days, since the range in an address may span thousands of years.
  const refuse = ({ startDate, endDate }: WholeRange) =>
    [...blocked].some((day) => startDate <= day && day <= endDate)
      ? bookingTexts.datesBlocked
      : undefined;

  function problemOf(trip: TripWindow, now: Date): string | undefined {
    if (!isForward(trip)) return bookingTexts.timesBackwards;
    if (hasPassed(trip.startDate, trip.startTime, now)) return bookingTexts.pickupPassed;
    if (trip.endDate > lastBookableDay(marketDay(now))) return bookingTexts.tooFarAhead;
    const broken = brokenRule(rules, trip, now);
    if (broken) return brokenRuleText(broken, rules);
    // The buffer of trips that ended today is for the server to know.
    if (meets(slotsKept(taken, rules.bufferHours), trip)) return bookingTexts.datesTaken;
    return refuse(trip);
  }

  const possibleFor = (window: TripWindow, now: Date) =>
    findPossible({ rules, taken: [...taken, ...blockedTimes], window, now });

  return {
    isDisabled: (day) => blocked.has(day) || isBetween(day),
    noteOf,
    refuse,
    problemOf,
    possibleFor,
  };
}

function instantsOf({ startDate, startTime, endDate, endTime }: TripWindow) {
  return { startsAt: slotInstant(startDate, startTime), endsAt: slotInstant(endDate, endTime) };
}

/** From the evening before, since a trip that lasts into the night lasts past midnight. */
function dayOf(day: Day) {
  const startsAt = slotInstant(addDays(day, -1), '6:00 PM');
  const endsAt = slotInstant(addDays(day, 1), '9:00 AM');
  return { startsAt, endsAt };
}

/** The calendar while its data loads. */
export const emptyCalendar = carCalendar({ bookings: [], blockedDates: [] });
