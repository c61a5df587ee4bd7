import { bookingDeadlines } from '@curbside/domain/bookings/states';
import { minutesAfter } from '../../platform/clock.ts';
import type { BookingRow } from '../booking-rows/index.ts';
import type { PricedBooking } from '../settlement/index.ts';
import type { BookingDetails } from './queries.ts';

const hourMs = 3_600_000;

/** A request lapses this long before Stripe's authorization does. */
const authorizationMarginHours = 12;

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

/** As if an extension that is not paid yet were given up: so it is when the trip ends. */
export function pricedOf({
  booking,
  orders,
  firstStartsAt,
  paidTerms,
}: Pick<BookingDetails, 'booking' | 'orders' | 'firstStartsAt' | 'paidTerms'>): PricedBooking {
  if (!paidTerms) return { booking, orders, firstStartsAt };
  const { startsAtMs, ...terms } = paidTerms;
  const paid = { ...booking, ...terms, startsAt: new Date(startsAtMs) };
  return { booking: paid, orders, firstStartsAt };
}
