import { maxTripDays } from '@curbside/domain/bookings/rules';
import {
  type BookingParty,
  bookingDeadlines,
  freeCancellationEnd,
} from '@curbside/domain/bookings/states';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import {
  chargedDays,
  type Day,
  daysBetween,
  isForward,
  lastBookableDay,
  type TripWindow,
} from '@curbside/domain/calendar/days';
import {
  type KeptLines,
  lateCancellation,
  type Quote,
  shareOfLines,
} from '@curbside/domain/money/pricing';
import { minutesAfter } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { BookingRow } from './queries.ts';

const hourMs = 3_600_000;

/** A request lapses this long before Stripe's authorization does. */
const authorizationMarginHours = 12;

/** Throws invalid_times or invalid_dates for a window that is past, backwards, too long or too far ahead. */
export function checkWindow(window: TripWindow, startsAt: Date, today: Day, now: Date): void {
  if (daysBetween(window.startDate, window.endDate) < 0 || !isForward(window)) {
    throw new AppError('invalid_times', bookingTexts.timesBackwards);
  }
  if (startsAt <= now) {
    throw new AppError('invalid_dates', bookingTexts.pickupPassed);
  }
  if (window.endDate > lastBookableDay(today)) {
    throw new AppError('invalid_dates', bookingTexts.tooFarAhead);
  }
  if (chargedDays(window) > maxTripDays) {
    throw new AppError('invalid_dates', `A trip can last at most ${maxTripDays} days.`);
  }
}

/** Until when a new request can be paid: for half an hour, and not beyond pickup. */
export function paymentDeadline(now: Date, startsAt: Date): Date {
  const halfHourOn = minutesAfter(now, bookingDeadlines.unpaidMinutes);
  return halfHourOn < startsAt ? halfHourOn : startsAt;
}

/** When a request lapses without an answer: well before the authorization does, at pickup at the latest. */
export function answerDeadline(captureBefore: Date | undefined, startsAt: Date): Date {
  if (!captureBefore) return startsAt;
  const beforeLapse = new Date(captureBefore.getTime() - authorizationMarginHours * hourMs);
  return beforeLapse < startsAt ? beforeLapse : startsAt;
}

export interface CancellationTerms {
  refundCents: number;
  keptCents: number;
  hostPayoutCents: number;
}

/**
 * What cancelling refunds in all and keeps, where cancelling is allowed, with what was refunded
 * before. Pending: nothing is kept.
 * Approved, by the host, or by the guest 24 hours or more before pickup: a full refund. Later, see
 * lateCancellation.
 */
export function cancellationTerms(
  booking: BookingRow,
  by: BookingParty,
  now: Date,
): CancellationTerms {
  const { status, startsAt, totalCents } = booking;
  const nothing = { refundCents: 0, keptCents: 0, hostPayoutCents: 0 };
  if (status === 'pending') {
    return { ...nothing, refundCents: booking.paymentStatus === 'unpaid' ? 0 : totalCents };
  }
  // Counted in whole seconds, as people do.
  const hasTime = toSeconds(now) <= toSeconds(freeCancellationEnd(startsAt));
  if (by === 'owner' || hasTime) {
    return { ...nothing, refundCents: totalCents };
  }
  const refundCents = Math.max(
    lateCancellation(quoteOf(booking)).refundCents,
    booking.refundCents ?? 0,
  );
  const kept = linesKeptAfter(booking, refundCents);
  return { refundCents, keptCents: kept.totalCents, hostPayoutCents: kept.hostPayoutCents };
}

function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** The stored lines of a booking's price. */
export function quoteOf(booking: BookingRow): Quote {
  const { days, dailyRateCents, baseCents, serviceFeeCents, salesTaxCents, totalCents } = booking;
  const { commissionCents, hostPayoutCents } = booking;
  return {
    days,
    dailyRateCents,
    baseCents,
    serviceFeeCents,
    salesTaxCents,
    totalCents,
    commissionCents,
    hostPayoutCents,
  };
}

/** The lines that stay earned of a booking of which so much was refunded in all. */
export function linesKeptAfter(booking: BookingRow, refundedCents: number): KeptLines {
  const quote = quoteOf(booking);
  const keptCents = Math.max(0, quote.totalCents - refundedCents);
  const late = lateCancellation(quote);
  return keptCents === late.keptCents ? late.kept : shareOfLines(quote, keptCents);
}

/** The lines that stay earned of a refunded trip. */
export function keptLines(booking: BookingRow): KeptLines {
  return linesKeptAfter(booking, booking.refundCents ?? booking.totalCents);
}
