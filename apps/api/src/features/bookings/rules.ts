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
import { lateCancellation, type Quote } from '@curbside/domain/money/pricing';
import { minutesAfter } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { BookingRow } from './queries.ts';
import { type Shares, shareMoney } from './settlement/share-money.ts';

const hourMs = 3_600_000;

/** A request lapses this long before Stripe's authorization does. */
const authorizationMarginHours = 12;

export function checkWindow(window: TripWindow, startsAt: Date, today: Day, now: Date): void {
  checkForward(window);
  if (startsAt <= now) {
    throw new AppError('invalid_dates', bookingTexts.pickupPassed);
  }
  checkLength(window, today);
}

export function checkForward(window: TripWindow): void {
  if (daysBetween(window.startDate, window.endDate) < 0 || !isForward(window)) {
    throw new AppError('invalid_times', bookingTexts.timesBackwards);
  }
}

export function checkLength(window: TripWindow, today: Day): void {
  if (window.endDate > lastBookableDay(today)) {
    throw new AppError('invalid_dates', bookingTexts.tooFarAhead);
  }
  if (chargedDays(window) > maxTripDays) {
    throw new AppError('invalid_dates', `A trip can last at most ${maxTripDays} days.`);
  }
}

/** Half an hour after the request, or pickup if that is earlier. */
export function paymentDeadline(now: Date, startsAt: Date): Date {
  const halfHourOn = minutesAfter(now, bookingDeadlines.unpaidMinutes);
  return halfHourOn < startsAt ? halfHourOn : startsAt;
}

/** Well before the authorization lapses, at pickup at the latest. */
export function answerDeadline(captureBefore: Date | undefined, startsAt: Date): Date {
  if (!captureBefore) return startsAt;
  const beforeLapse = new Date(captureBefore.getTime() - authorizationMarginHours * hourMs);
  return beforeLapse < startsAt ? beforeLapse : startsAt;
}

/** A request captured in Stripe's dashboard may end without the host's answer. */
export function chargedAtOf(booking: BookingRow): Date | null {
  const { paymentStatus, decidedAt, cancelledAt } = booking;
  const isCharged =
    paymentStatus === 'captured' ||
    paymentStatus === 'refunded' ||
    paymentStatus === 'partially_refunded';
  return isCharged ? (decidedAt ?? cancelledAt) : null;
}

type Decision = Pick<BookingRow, 'status' | 'cancelReason' | 'cancelledAt' | 'decidedAt'>;

/**
 * Cents promised back to the guest, counting earlier refunds. An ended request refunds everything, and
 * so does a trip cancelled by the host or 24 hours before pickup; for less, see lateCancellation.
 */
export function promisedCents(booking: BookingRow, decision: Decision = booking): number {
  const { status, cancelReason, cancelledAt, decidedAt } = decision;
  if (status !== 'cancelled' && status !== 'rejected') return 0;
  const isApproved = status === 'cancelled' && decidedAt !== null;
  if (!isApproved || cancelReason !== 'by_renter' || !cancelledAt) return booking.totalCents;
  // To the second, as shown to people.
  const hasTime = toSeconds(cancelledAt) <= toSeconds(freeCancellationEnd(booking.startsAt));
  return hasTime ? booking.totalCents : lateCancellation(quoteOf(booking)).refundCents;
}

/** The shares of host, guest and platform if the booking were cancelled now. */
export function sharesAfterCancelling(booking: BookingRow, by: BookingParty, now: Date): Shares {
  const promised = promisedCents(booking, {
    status: 'cancelled',
    cancelReason: by === 'renter' ? 'by_renter' : 'by_owner',
    cancelledAt: now,
    decidedAt: booking.decidedAt,
  });
  return shareMoney({
    quote: quoteOf(booking),
    promisedCents: promised,
    // Nothing is still due before a cancellation.
    refundedCents: booking.refundCents ?? 0,
    lostCents: booking.lostCents,
    platformLossCents: booking.platformLossCents,
    refusedCents: 0,
  });
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
