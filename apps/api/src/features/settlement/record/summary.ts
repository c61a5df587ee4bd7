import { isCharged, isPriceOrder } from '@curbside/domain/charges/states';
import { sumOf } from '@curbside/domain/money/sum-of';
import type { PayoutStatus } from '@curbside/domain/payouts/states';
import type { Context } from '../../../platform/context.ts';
import { type BookingRow, lockBooking, mark } from '../../booking-rows/index.ts';
import { listOrders, type OrderRow } from '../../charges/index.ts';

/** A failed payout needs somebody, even while a bank keeps another charge of the trip waiting. */
const waiting: readonly PayoutStatus[] = ['failed', 'frozen', 'held'];

/** The first that one of the orders has is that of the booking. */
const payoutOrder: readonly PayoutStatus[] = [...waiting, 'reversed', 'transferred'];

/** Where the host keeps nothing, nothing is owed, and what was kept for a debt reached them still. */
const orderWithoutShare: readonly PayoutStatus[] = [...waiting, 'transferred', 'reversed'];

/** Cents of an order that are the host's, after refunds. */
export const hostCentsOf = (order: OrderRow) => order.keptHostCents ?? order.hostShareCents;

/** The state of a booking's money: that of the charged orders of its price; claims do not count. */
function summaryOf({ status, hostPayoutCents }: BookingRow, orders: readonly OrderRow[]) {
  const charged = orders.filter((order) => isPriceOrder(order) && isCharged(order.status));
  if (charged.length === 0) return {};
  const isOver = status === 'cancelled' || status === 'rejected';
  const refundCents = sumOf(charged, (order) => order.refundCents);
  const keptCents = sumOf(charged, hostCentsOf);
  const isWhole = charged.every(({ keptHostCents }) => keptHostCents === null);
  return {
    paymentStatus: paymentStatusOf(charged),
    payoutStatus: payoutStatusOf(charged),
    refundCents: isOver || refundCents > 0 ? refundCents : null,
    keptPayoutCents: isOver || !isWhole || keptCents !== hostPayoutCents ? keptCents : null,
    lostCents: sumOf(charged, (order) => order.lostCents),
    platformLossCents: sumOf(charged, (order) => order.platformLossCents),
  } as const;
}

/** An order of which the host keeps nothing says nothing of a payout that was sent for another. */
function payoutStatusOf(charged: readonly OrderRow[]): PayoutStatus {
  const earning = charged.filter((order) => hostCentsOf(order) > 0);
  const [deciding, order] =
    earning.length > 0 ? [earning, payoutOrder] : [charged, orderWithoutShare];
  return order.find((one) => deciding.some(({ payoutStatus }) => payoutStatus === one)) ?? 'none';
}

function paymentStatusOf(charged: readonly OrderRow[]): BookingRow['paymentStatus'] {
  if (charged.every(({ status }) => status === 'refunded')) return 'refunded';
  return charged.every(({ status }) => status === 'paid') ? 'captured' : 'partially_refunded';
}

/**
 * Writes the state of its orders' money to a booking, and whether Stripe reflects it if given. `false`
 * begins a new round, even if it was false before.
 */
export async function summarize(
  { tx }: Context,
  bookingId: number,
  isSettled?: boolean,
): Promise<BookingRow> {
  const booking = await lockBooking(tx, bookingId);
  if (!booking) throw new Error(`Booking ${bookingId} is not there.`);
  const summary = summaryOf(booking, await listOrders(tx, bookingId));
  const restart =
    isSettled === undefined ? {} : { isSettled, settleAfter: null, settleFailures: 0 };
  const change = { ...summary, ...restart };
  const names = Object.keys(change) as (keyof typeof change & keyof BookingRow)[];
  if (
    isSettled !== false &&
    names.every((name) => (change as Partial<BookingRow>)[name] === booking[name])
  )
    return booking;
  const row = await mark(tx, bookingId, change);
  if (!row) throw new Error(`Booking ${bookingId} is not there.`);
  return row;
}
