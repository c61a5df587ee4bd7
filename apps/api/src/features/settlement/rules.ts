import { freeUntil } from '@curbside/domain/bookings/cancellation-policy';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { isCharged } from '@curbside/domain/charges/states';
import { lateCancellation } from '@curbside/domain/money/pricing';
import { sumOf } from '@curbside/domain/money/sum-of';
import { type BookingRow, quoteOf } from '../booking-rows/index.ts';
import type { OrderFigures } from '../charges/index.ts';
import { withPrices } from './read/order-money.ts';
import { shareMoney, spreadNewestFirst } from './record/share-money.ts';

type Decision = Pick<
  BookingRow,
  'status' | 'cancelReason' | 'cancelledAt' | 'decidedAt' | 'staffRefundCents'
>;

/** A booking, the orders of its price that are paid, and the pickup that was agreed on at first. */
export interface PricedBooking {
  booking: BookingRow;
  orders: readonly OrderFigures[];
  firstStartsAt: Date | undefined;
}

/**
 * Cents that a decision gives back to the guest in all, counting earlier refunds. An ended request
 * refunds everything, and so does a trip cancelled by the host or 24 hours before pickup; for less,
 * see lateCancellation. Not to come is to cancel late. A trip at the non-refundable rate gives
 * everything back for a day after it was booked, and then nothing.
 */
export function decidedRefundCents(
  { booking, orders, firstStartsAt }: PricedBooking,
  decision: Decision = booking,
): number {
  const { status, cancelReason, cancelledAt, decidedAt, staffRefundCents } = decision;
  if (status !== 'cancelled' && status !== 'rejected') return 0;
  const paidCents = sumOf(orders, ({ totalCents }) => totalCents);
  const isApproved = status === 'cancelled' && decidedAt !== null;
  if (isApproved && staffRefundCents !== null) return staffRefundCents;
  const isByGuest = cancelReason === 'by_renter' || cancelReason === 'renter_absent';
  if (!isApproved || !isByGuest || !cancelledAt) return paidCents;
  const { rate, startsAt, createdAt: bookedAt } = booking;
  const pickup = firstStartsAt && firstStartsAt < startsAt ? firstStartsAt : startsAt;
  // To the second, as shown to people.
  const hasTime =
    cancelReason === 'by_renter' &&
    toSeconds(cancelledAt) <= toSeconds(freeUntil({ rate, startsAt: pickup, bookedAt }));
  if (hasTime) return paidCents;
  if (rate === 'non_refundable') return 0;
  return Math.max(0, paidCents - lateCancellation(quoteOf(booking)).keptCents);
}

/** The shares of guest and host if the booking were cancelled now. */
export function sharesAfterCancelling(priced: PricedBooking, by: BookingParty, now: Date) {
  return sharesAfterDeciding(priced, {
    status: 'cancelled',
    cancelReason: by === 'renter' ? 'by_renter' : 'by_owner',
    cancelledAt: now,
    decidedAt: priced.booking.decidedAt,
    staffRefundCents: null,
  });
}

/** The orders of the price that are paid. One that is only authorized gives everything back, too. */
export const paidOrders = (orders: readonly OrderFigures[]): OrderFigures[] =>
  orders.filter(
    ({ status, purpose }) => isCharged(status) || (purpose === 'trip' && status === 'authorized'),
  );

/** The same after any decision on the booking. */
export function sharesAfterDeciding(priced: PricedBooking, decision: Decision) {
  const paid = paidOrders(priced.orders);
  const inAll = decidedRefundCents({ ...priced, orders: paid }, decision);
  const promised = sumOf(paid, ({ promisedCents }) => promisedCents);
  const goodwill = goodwillBeyond(paid, inAll);
  return sharesOf(priced.booking, paid, { moreCents: inAll - promised, goodwill });
}

/** The same after a promise of so much more, at the host's cost. */
export function sharesAfterPromising({ booking, orders }: PricedBooking, moreCents: number) {
  const paid = paidOrders(orders);
  const goodwill = paid.map(({ goodwillCents }) => goodwillCents);
  return sharesOf(booking, paid, { moreCents, goodwill });
}

/** The goodwill of each order that is left: what a decision promises is no gift of the platform. */
export function goodwillBeyond(orders: readonly OrderFigures[], decidedCents: number): number[] {
  const promised = sumOf(orders, ({ promisedCents }) => promisedCents);
  return spreadNewestFirst(
    promised - decidedCents,
    orders.map(({ goodwillCents }) => goodwillCents),
  );
}

function sharesOf(
  booking: BookingRow,
  paid: readonly OrderFigures[],
  { moreCents, goodwill }: { moreCents: number; goodwill: readonly number[] },
) {
  const limits = paid.map((order) => order.totalCents - order.promisedCents);
  const more = spreadNewestFirst(moreCents, limits);
  const priced = withPrices(
    booking,
    paid.map((order) => ({ order })),
  );
  const shares = shareMoney(
    priced.map(({ order, price }, index) => ({
      price,
      promisedCents: order.promisedCents + (more[index] ?? 0),
      goodwillCents: goodwill[index] ?? 0,
      // Nothing is still due before a cancellation.
      refundedCents: order.refundCents,
      lostCents: order.lostCents,
      platformLossCents: order.platformLossCents,
      refusedCents: 0,
    })),
  );
  return {
    toRefundCents: sumOf(shares, ({ toRefundCents }) => toRefundCents),
    refundCents: sumOf(shares, ({ refundCents }) => refundCents),
    // The guest has the goodwill, although the host is paid as if it were kept.
    keptCents: Math.max(
      0,
      sumOf(shares, ({ kept }) => kept.totalCents) - sumOf(goodwill, (cents) => cents),
    ),
    hostCents: sumOf(shares, ({ kept }) => kept.hostPayoutCents),
    orders: shares.map(({ refundCents, kept }, index) => ({
      id: paid[index]?.id ?? 0,
      refundCents,
      keptHostCents: kept.hostPayoutCents,
    })),
  };
}

function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
