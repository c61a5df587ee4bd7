import { freeUntil } from '@curbside/domain/bookings/cancellation-policy';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { isCharged } from '@curbside/domain/charges/states';
import { lateCancellation, type TripQuote } from '@curbside/domain/money/pricing';
import { sumOf } from '@curbside/domain/money/sum-of';
import { type BookingRow, quoteOf } from '../booking-rows/index.ts';
import type { OrderFigures } from '../charges/index.ts';
import { withPrices } from './read/order-money.ts';
import { borneCarry, sharedCarry, shareMoney, spreadNewestFirst } from './record/share-money.ts';

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

const promisedInAll = (orders: readonly OrderFigures[]) =>
  sumOf(orders, ({ promisedCents, carriedCents }) => promisedCents + carriedCents);

const unpromisedOf = ({ totalCents, promisedCents, carriedCents }: OrderFigures) =>
  totalCents - promisedCents - carriedCents;

/** Kept by banks, and refunds in the dashboard. */
const unaskedOf = ({ lostCents, foreignRefundCents }: OrderFigures) =>
  lostCents + foreignRefundCents;

/** The orders with so much more promised, the newest first. */
export function withPromised<Order extends OrderFigures>(
  orders: readonly Order[],
  cents: number,
): Order[] {
  const more = spreadNewestFirst(cents, orders.map(unpromisedOf));
  return orders.map((order, index) => ({
    ...order,
    promisedCents: order.promisedCents + (more[index] ?? 0),
  }));
}

/**
 * The orders after a decision that gives back so much in all. What it promises is no gift of the platform,
 * and what a bank keeps counts towards it.
 */
export function withDecided<Order extends OrderFigures>(
  orders: readonly Order[],
  decidedCents: number,
): Order[] {
  const promised = sumOf(orders, ({ promisedCents }) => promisedCents);
  const beyond = promisedInAll(orders) - decidedCents;
  const borne = sumOf(orders, (order) =>
    borneCarry({ ...order, refundedCents: order.refundCents }, order.totalCents),
  );
  const goodwill = spreadNewestFirst(
    promised + borne - decidedCents,
    orders.map(({ goodwillCents }) => goodwillCents),
  );
  const carried = spreadNewestFirst(
    beyond,
    orders.map(({ carriedCents }) => carriedCents),
  );
  const decided = orders.map((order, index) => ({
    ...order,
    goodwillCents: goodwill[index] ?? 0,
    carriedCents: carried[index] ?? 0,
  }));
  return withPromised(decided, decidedCents - promised);
}

/**
 * The orders after their price is so much lower. What came back without a promise counts towards it, and
 * where refunds leave less, gifts of the platform become a part of it.
 */
export function withLowerPrice<Order extends OrderFigures>(
  orders: readonly Order[],
  cents: number,
): Order[] {
  const carried = sumOf(orders, ({ carriedCents }) => carriedCents);
  const counted = withSum(orders, 'carriedCents', carried - cents);
  const after = withPromised(counted, cents);
  const promised = sumOf(counted, unpromisedOf) - sumOf(after, unpromisedOf);
  const gifts = sumOf(orders, ({ goodwillCents }) => goodwillCents);
  return withSum(after, 'goodwillCents', gifts - (cents - promised));
}

/** The orders with so much left of one of their sums. */
function withSum<Order extends OrderFigures>(
  orders: readonly Order[],
  name: 'carriedCents' | 'goodwillCents',
  cents: number,
): Order[] {
  const parts = spreadNewestFirst(
    cents,
    orders.map((order) => order[name]),
  );
  return orders.map((order, index) => ({ ...order, [name]: parts[index] ?? 0 }));
}

/**
 * The orders with what came back without a promise counted, so that a further refund comes on top of it:
 * what banks keep until they give it back, and refunds in the dashboard unless they fail. The platform's
 * losses are the first. A bank may take a charge whole although a part of it was refunded.
 */
export function withCarried<Order extends OrderFigures>(orders: readonly Order[]): Order[] {
  const back = sumOf(orders, ({ refundCents, lostCents }) => refundCents + lostCents);
  const uncarried = (counted: readonly Order[]) => back - promisedInAll(counted);
  const byPlatform = carry(orders, uncarried(orders), (order) => order.platformLossCents);
  const byAll = carry(byPlatform, uncarried(byPlatform), unaskedOf);
  // Programs of the version before did not store refunds in the dashboard.
  return withPromised(byAll, uncarried(byAll));
}

/** Carries so much of what came back, and is not carried yet, as far as it came back of an order. */
function carry<Order extends OrderFigures>(
  orders: readonly Order[],
  cents: number,
  backOf: (order: Order) => number,
): Order[] {
  const limits = orders.map((order) => backOf(order) - order.carriedCents);
  const more = spreadNewestFirst(cents, limits);
  return orders.map((order, index) => ({
    ...order,
    carriedCents: order.carriedCents + (more[index] ?? 0),
  }));
}

/**
 * Cents carried of an order after its losses and the refunds of others changed: the guest has no longer
 * what a bank gave back to us, or what the card refused.
 */
export function carriedAfter(
  { carriedCents, lostCents, platformLossCents, foreignRefundCents }: OrderFigures,
  after: Pick<OrderFigures, 'lostCents' | 'platformLossCents' | 'foreignRefundCents'>,
): number {
  const shared = sharedCarry({ carriedCents, platformLossCents });
  const ofPlatform = platformLossCents - after.platformLossCents;
  const ofAll =
    lostCents - after.lostCents - ofPlatform + foreignRefundCents - after.foreignRefundCents;
  const kept = (cents: number, givenBack: number) => Math.max(0, cents - Math.max(0, givenBack));
  return kept(carriedCents - shared, ofPlatform) + kept(shared, ofAll);
}

/** The shares as they are now. */
export const presentShares = ({ booking, orders }: PricedBooking) =>
  sharesOf(booking, paidOrders(orders));

/** The same after any decision on the booking. */
export function sharesAfterDeciding(priced: PricedBooking, decision: Decision) {
  const paid = paidOrders(priced.orders);
  const inAll = decidedRefundCents({ ...priced, orders: paid }, decision);
  return sharesOf(priced.booking, withDecided(paid, inAll));
}

/** The same once the trip costs less. */
export function sharesAfterLowerPrice({ booking, orders }: PricedBooking, price: TripQuote) {
  const cents = booking.totalCents - price.totalCents;
  return sharesOf({ ...booking, ...price }, withLowerPrice(paidOrders(orders), cents));
}

/** The same after a refund by staff of so much more, at the host's cost. */
export function sharesAfterPromising({ booking, orders }: PricedBooking, moreCents: number) {
  return sharesOf(booking, withPromised(withCarried(paidOrders(orders)), moreCents));
}

function sharesOf(booking: BookingRow, paid: readonly OrderFigures[]) {
  const priced = withPrices(
    booking,
    paid.map((order) => ({ order })),
  );
  const shares = shareMoney(
    priced.map(({ order, price }) => ({
      price,
      promisedCents: order.promisedCents,
      goodwillCents: order.goodwillCents,
      carriedCents: order.carriedCents,
      // Nothing is still due before a cancellation.
      refundedCents: order.refundCents,
      lostCents: order.lostCents,
      platformLossCents: order.platformLossCents,
      refusedCents: order.refusedCents,
    })),
  );
  return {
    toRefundCents: sumOf(shares, ({ toRefundCents }) => toRefundCents),
    refundCents: sumOf(shares, ({ refundCents }) => refundCents),
    // The guest has the goodwill, although the host is paid as if it were kept.
    keptCents: Math.max(
      0,
      sumOf(shares, ({ kept }) => kept.totalCents) -
        sumOf(paid, ({ goodwillCents }) => goodwillCents),
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
