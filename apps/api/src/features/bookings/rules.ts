import { bookingDeadlines } from '@curbside/domain/bookings/states';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import {
  addDays,
  bookingHorizonDays,
  type Day,
  daysBetween,
  isForward,
  type TripWindow,
} from '@curbside/domain/calendar/days';
import {
  type KeptLines,
  lateCancellation,
  noLines,
  type Quote,
} from '@curbside/domain/money/pricing';
import { AppError } from '../../platform/errors.ts';
import type { BookingRow } from './queries.ts';

const hourMs = 3_600_000;

/** A page shows what holds while it is read: the click that follows may take as long. */
const clickMayTakeMs = 5_000;

/** The authorisation is given up this long before Stripe would: capture or cancel well before it. */
const authorisationMarginHours = 12;

/** Throws where no booking can have this window: the past, beyond a year, or backwards in time. */
export function checkWindow(window: TripWindow, startsAt: Date, today: Day, now: Date): void {
  if (daysBetween(window.startDate, window.endDate) < 0 || !isForward(window)) {
    throw new AppError('invalid_times', bookingTexts.timesBackwards);
  }
  if (startsAt <= now) {
    throw new AppError(
      'invalid_dates',
      'Pickup must be in the future. Please choose a later time.',
    );
  }
  if (window.endDate > addDays(today, bookingHorizonDays)) {
    throw new AppError('invalid_dates', 'Trips can be booked up to a year ahead.');
  }
}

/** When a request lapses without an answer: well before the authorisation does, at pick-up at the latest. */
export function answerDeadline(captureBefore: Date | undefined, startsAt: Date): Date {
  if (!captureBefore) return startsAt;
  const beforeLapse = new Date(captureBefore.getTime() - authorisationMarginHours * hourMs);
  return beforeLapse < startsAt ? beforeLapse : startsAt;
}

export type CancellingParty = 'renter' | 'owner';

export interface CancellationTerms {
  isAllowed: boolean;
  refundCents: number;
  keptCents: number;
  hostPayoutCents: number;
}

/**
 * What cancelling would do now. Pending: nothing is kept. Approved, by the host, or by the guest
 * 24 hours or more before pick-up: all goes back; later, see lateCancellation. After pick-up: no.
 */
export function cancellationTerms(
  booking: BookingRow,
  by: CancellingParty,
  now: Date,
): CancellationTerms {
  const { status, startsAt, totalCents } = booking;
  const nothing = { isAllowed: false, refundCents: 0, keptCents: 0, hostPayoutCents: 0 };
  if (status === 'pending') {
    if (booking.approvingAt) return nothing;
    const refundCents = booking.paymentStatus === 'unpaid' ? 0 : totalCents;
    return { ...nothing, isAllowed: true, refundCents };
  }
  if (status !== 'approved' || startsAt <= now) return nothing;
  const hoursLeft = (startsAt.getTime() - now.getTime() + clickMayTakeMs) / hourMs;
  if (by === 'owner' || hoursLeft >= bookingDeadlines.freeCancellationHours) {
    return { ...nothing, isAllowed: true, refundCents: totalCents };
  }
  return { isAllowed: true, ...lateCancellation(quoteOf(booking)) };
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

/** The lines that stay earned of a trip cancelled late, or none of a trip given back whole. */
export function keptLines(booking: BookingRow): KeptLines {
  const isWhole = (booking.refundCents ?? booking.totalCents) === booking.totalCents;
  return isWhole ? noLines : lateCancellation(quoteOf(booking)).kept;
}
