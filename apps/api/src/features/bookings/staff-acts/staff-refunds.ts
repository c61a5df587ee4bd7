import type { BookingParty } from '@curbside/domain/bookings/states';
import { addDays } from '@curbside/domain/calendar/days';
import { windowInstants } from '@curbside/domain/calendar/instants';
import { isCharged } from '@curbside/domain/charges/states';
import { keptForDays } from '@curbside/domain/money/pricing';
import { sumOf } from '@curbside/domain/money/sum-of';
import type { RefundBearer, StaffRefund } from '@curbside/domain/staff-bookings/states';
import type { BookingRow } from '../../booking-rows/index.ts';
import { quoteOf } from '../../booking-rows/index.ts';
import type { OrderFigures } from '../../charges/index.ts';
import {
  decidedRefundCents,
  type PricedBooking,
  paidOrders,
  sharesAfterCancelling,
  sharesAfterDeciding,
  sharesAfterPromising,
} from '../../settlement/index.ts';
import type { BookingDetails } from '../queries.ts';
import { pricedOf } from '../rules.ts';

/** Days of a trip that have begun, each a day after the one before on the clock. */
function daysBegun({ days, startDate, startTime }: BookingRow, now: Date): number {
  const begins = (day: number) => {
    const window = { startDate: addDays(startDate, day), endDate: addDays(startDate, day + 1) };
    return windowInstants({ ...window, startTime, endTime: startTime }).startsAt;
  };
  const begun = Array.from({ length: days }, (_, day) => begins(day)).filter((at) => at <= now);
  return begun.length;
}

/**
 * The whole refund of a cancellation by staff: everything, or as if the guest cancelled; after
 * pickup, the days that have not begun.
 */
export function staffRefundCents(priced: PricedBooking, refund: StaffRefund, now: Date): number {
  const { booking } = priced;
  const paid = { ...priced, orders: paidOrders(priced.orders) };
  const paidCents = sumOf(paid.orders, ({ totalCents }) => totalCents);
  if (refund === 'full' || booking.status === 'pending') return paidCents;
  if (now < booking.startsAt) {
    const byGuest = { status: 'cancelled', cancelReason: 'by_renter', cancelledAt: now } as const;
    return decidedRefundCents(paid, {
      ...byGuest,
      decidedAt: booking.decidedAt,
      staffRefundCents: null,
    });
  }
  const kept = keptForDays(quoteOf(booking), daysBegun(booking, now));
  return Math.max(0, paidCents - kept.totalCents);
}

export function decisionOfStaff(booking: BookingRow, refundCents: number, now: Date) {
  return {
    status: 'cancelled',
    cancelReason: 'by_staff',
    cancelledAt: now,
    decidedAt: booking.decidedAt,
    staffRefundCents: refundCents,
  } as const;
}

/** Cents charged for the price that were neither given back nor promised. */
export function refundableCents(orders: readonly OrderFigures[]): number {
  const charged = orders.filter(({ status }) => isCharged(status));
  const total = sumOf(charged, ({ totalCents }) => totalCents);
  const promised = sumOf(charged, (order) => order.promisedCents + order.carriedCents);
  const back = sumOf(charged, ({ refundCents, lostCents }) => refundCents + lostCents);
  return Math.max(0, total - Math.max(promised, back));
}

/** The shares if the trip were ended with this refund now. */
function sharesAfterStaff(details: BookingDetails, refund: StaffRefund, now: Date) {
  const priced = pricedOf(details);
  const cents = staffRefundCents(priced, refund, now);
  return sharesAfterDeciding(priced, decisionOfStaff(details.booking, cents, now));
}

/** The shares if this side cancelled now: a guest whose car is not back gets everything back. */
export function sharesIfCancelled(details: BookingDetails, party: BookingParty, now: Date) {
  return party === 'renter' && details.lateCar
    ? sharesAfterStaff(details, 'full', now)
    : sharesAfterCancelling(pricedOf(details), party, now);
}

/** The guest's refund and the host's share after a cancellation by staff. */
export function previewCancellation(details: BookingDetails, refund: StaffRefund, now: Date) {
  const after = sharesAfterStaff(details, refund, now);
  const before = sharesAfterPromising(pricedOf(details), 0);
  return {
    guestCents: after.toRefundCents,
    hostCents: details.booking.status === 'pending' ? 0 : after.hostCents,
    hostBeforeCents: details.booking.status === 'pending' ? 0 : before.hostCents,
    platformCents: 0,
  };
}

/** The same after a refund. */
export function previewRefund(
  details: BookingDetails,
  { cents, borneBy }: { cents: number; borneBy: RefundBearer },
) {
  const priced = pricedOf(details);
  const before = sharesAfterPromising(priced, 0);
  const after = sharesAfterPromising(priced, borneBy === 'host' ? cents : 0);
  return {
    guestCents: cents,
    hostCents: after.hostCents,
    hostBeforeCents: before.hostCents,
    platformCents: borneBy === 'platform' ? cents : 0,
  };
}
