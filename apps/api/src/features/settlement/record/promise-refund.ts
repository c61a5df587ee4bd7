import { isCharged, isPriceOrder } from '@curbside/domain/charges/states';
import { sumOf } from '@curbside/domain/money/sum-of';
import type { RefundBearer } from '@curbside/domain/staff-bookings/states';
import type { Context } from '../../../platform/context.ts';
import type { BookingRow } from '../../booking-rows/index.ts';
import { lockBooking } from '../../booking-rows/index.ts';
import { findFirstPickup, lockOrders, markOrder, type OrderRow } from '../../charges/index.ts';
import { listLosses } from '../../payments/index.ts';
import {
  carriedAfter,
  decidedRefundCents,
  withCarried,
  withDecided,
  withPromised,
} from '../rules.ts';
import { settleMoneyJob } from '../settle/settle-money.job.ts';
import { sumLosses } from './share-money.ts';
import { summarize } from './summary.ts';

interface PromiseRefund {
  bookingId: number;
  cents: number;
  borneBy?: RefundBearer;
  /** It comes on top of what came back without a promise. */
  isOnTop?: boolean;
}

/**
 * Promises the guest a refund of `cents` of the price, the newest order first, each at most its
 * charge. Returns what could be promised. The platform bears it if it says so; else host, state and
 * platform, in proportion. Settlement makes the refund.
 */
export async function promiseRefund(
  ctx: Context,
  { bookingId, cents, borneBy = 'host', isOnTop = false }: PromiseRefund,
): Promise<number> {
  await lockBooking(ctx.tx, bookingId);
  const orders = await lockCharged(ctx, bookingId);
  const before = isOnTop ? withCarried(orders) : orders;
  const after = withPromised(before, cents).map((order, index) => {
    const part = order.promisedCents - (before[index]?.promisedCents ?? 0);
    return borneBy === 'platform' ? { ...order, goodwillCents: order.goodwillCents + part } : order;
  });
  await storePromises(ctx, orders, after);
  await summarize(ctx, bookingId, false);
  await settleMoneyJob.enqueue(ctx, { bookingId });
  return sumOf(after, promised) - sumOf(before, promised);
}

const promised = ({ promisedCents }: OrderRow) => promisedCents;

/** The decision on a locked booking gives back so much in all; promises what is missing of it. */
export async function promiseDecided(ctx: Context, booking: BookingRow): Promise<void> {
  const orders = await lockCharged(ctx, booking.id);
  await storePromises(ctx, orders, await decided(ctx, { booking, orders }));
}

/**
 * The same before money is shared again. A refund by staff no longer comes on top of what a bank has given
 * back since the money was shared.
 */
export async function renewPromises(ctx: Context, booking: BookingRow): Promise<void> {
  const before = await lockCharged(ctx, booking.id);
  const orders: OrderRow[] = [];
  for (const order of before) {
    const { carriedCents } = order;
    const losses = carriedCents > 0 ? sumLosses(await listLosses(ctx.tx, order.id)) : order;
    orders.push({ ...order, carriedCents: carriedAfter(order, losses) });
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
