import { isCharged, isPriceOrder } from '@curbside/domain/charges/states';
import { sumOf } from '@curbside/domain/money/sum-of';
import type { RefundBearer } from '@curbside/domain/staff-bookings/states';
import type { Context } from '../../../platform/context.ts';
import type { BookingRow } from '../../booking-rows/index.ts';
import { lockBooking } from '../../booking-rows/index.ts';
import { findFirstPickup, lockOrders, markOrder, type OrderRow } from '../../charges/index.ts';
import { foreignRefundedCents, listLosses } from '../../payments/index.ts';
import type { MoneyByOrder } from '../read/order-money.ts';
import {
  carriedAfter,
  decidedRefundCents,
  withCarried,
  withDecided,
  withLowerPrice,
  withPromised,
} from '../rules.ts';
import { settleMoneyJob } from '../settle/settle-money.job.ts';
import { sumLosses } from './share-money.ts';
import { summarize } from './summary.ts';

interface PromiseRefund {
  bookingId: number;
  cents: number;
  borneBy: RefundBearer;
}

/**
 * Promises the guest a refund of `cents` of the price on top of what came back before, the newest order
 * first, each at most its charge. Returns what could be promised. The platform bears it if it says so;
 * else host, state and platform, in proportion. Settlement makes the refund.
 */
export async function promiseRefund(
  ctx: Context,
  { bookingId, cents, borneBy }: PromiseRefund,
): Promise<number> {
  await lockBooking(ctx.tx, bookingId);
  const orders = await lockCharged(ctx, bookingId);
  const before = withCarried(orders);
  const after = withPromised(before, cents).map((order, index) => {
    const part = order.promisedCents - (before[index]?.promisedCents ?? 0);
    return borneBy === 'platform' ? { ...order, goodwillCents: order.goodwillCents + part } : order;
  });
  await storeAndSettle(ctx, { bookingId, orders, after });
  return sumOf(after, promised) - sumOf(before, promised);
}

/** The price of a locked booking is so much lower: that goes back, as far as it has not come back before. */
export async function promiseLowerPrice(
  ctx: Context,
  { bookingId, cents }: { bookingId: number; cents: number },
): Promise<void> {
  const orders = await lockCharged(ctx, bookingId);
  await storeAndSettle(ctx, { bookingId, orders, after: withLowerPrice(orders, cents) });
}

async function storeAndSettle(
  ctx: Context,
  {
    bookingId,
    orders,
    after,
  }: { bookingId: number; orders: readonly OrderRow[]; after: readonly OrderRow[] },
): Promise<void> {
  await storePromises(ctx, orders, after);
  await summarize(ctx, bookingId, false);
  await settleMoneyJob.enqueue(ctx, { bookingId });
}

const promised = ({ promisedCents }: OrderRow) => promisedCents;

/** The decision on a locked booking gives back so much in all; promises what is missing of it. */
export async function promiseDecided(ctx: Context, booking: BookingRow): Promise<void> {
  const orders = await lockCharged(ctx, booking.id);
  await storePromises(ctx, orders, await decided(ctx, { booking, orders }));
}

/**
 * The same before money is shared again. A refund by staff no longer comes on top of what a bank has given
 * back, or of a refund in the dashboard that failed, since the money was shared.
 */
export async function renewPromises(
  ctx: Context,
  { booking, monies }: { booking: BookingRow; monies: MoneyByOrder },
): Promise<void> {
  const before = await lockCharged(ctx, booking.id);
  const orders: OrderRow[] = [];
  for (const order of before) {
    const money = monies.get(order.id);
    if (order.carriedCents === 0 || !money?.charge) orders.push(order);
    else {
      const losses = sumLosses(await listLosses(ctx.tx, order.id));
      const foreignRefundCents = foreignRefundedCents(money.refunds);
      const carriedCents = carriedAfter(order, { ...losses, foreignRefundCents });
      orders.push({ ...order, carriedCents });
    }
  }
  await storePromises(ctx, before, await decided(ctx, { booking, orders }));
}

async function decided(
  { tx }: Context,
  { booking, orders }: { booking: BookingRow; orders: OrderRow[] },
): Promise<OrderRow[]> {
  const firstStartsAt = await findFirstPickup(tx, booking.id);
  const inAll = decidedRefundCents({ booking, orders, firstStartsAt });
  return inAll > 0 ? withDecided(orders, inAll) : orders;
}

async function lockCharged({ tx }: Context, bookingId: number): Promise<OrderRow[]> {
  const orders = await lockOrders(tx, bookingId);
  return orders.filter((order) => isPriceOrder(order) && isCharged(order.status));
}

async function storePromises(
  { tx }: Context,
  before: readonly OrderRow[],
  after: readonly OrderRow[],
): Promise<void> {
  for (const [index, { id, promisedCents, goodwillCents, carriedCents }] of after.entries()) {
    const change = { promisedCents, goodwillCents, carriedCents };
    const names = Object.keys(change) as (keyof typeof change)[];
    if (names.some((name) => change[name] !== before[index]?.[name])) {
      await markOrder(tx, id, change);
    }
  }
}
