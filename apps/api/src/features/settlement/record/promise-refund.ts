import { isCharged, isPriceOrder } from '@curbside/domain/charges/states';
import type { Context } from '../../../platform/context.ts';
import type { BookingRow } from '../../booking-rows/index.ts';
import { lockBooking } from '../../booking-rows/index.ts';
import { findFirstPickup, lockOrders, markOrder, type OrderRow } from '../../charges/index.ts';
import { decidedRefundCents, goodwillBeyond } from '../rules.ts';
import { settleMoneyJob } from '../settle/settle-money.job.ts';
import { spreadNewestFirst } from './share-money.ts';
import { summarize } from './summary.ts';

/**
 * Promises the guest a refund of `cents` of the price, the newest order first, each at most its
 * charge. Returns what could be promised. The platform bears it if it says so; else host, state and
 * platform, in proportion. Settlement makes the refund.
 */
export async function promiseRefund(
  ctx: Context,
  {
    bookingId,
    cents,
    borneBy = 'host',
  }: { bookingId: number; cents: number; borneBy?: 'host' | 'platform' },
): Promise<number> {
  const { tx } = ctx;
  await lockBooking(tx, bookingId);
  const orders = await lockCharged(ctx, bookingId);
  const promised = await raisePromises(ctx, orders, { cents, borneBy });
  await summarize(ctx, bookingId, false);
  await settleMoneyJob.enqueue(ctx, { bookingId });
  return promised;
}

/** The decision on a locked booking gives back so much in all; promises what is missing of it. */
export async function promiseDecided(ctx: Context, booking: BookingRow): Promise<void> {
  const { tx } = ctx;
  const firstStartsAt = await findFirstPickup(tx, booking.id);
  const orders = await lockCharged(ctx, booking.id);
  const inAll = decidedRefundCents({ booking, orders, firstStartsAt });
  const promised = orders.reduce((sum, order) => sum + order.promisedCents, 0);
  if (inAll <= 0) return;
  await raisePromises(ctx, orders, { cents: inAll - promised, borneBy: 'host' });
  const goodwill = goodwillBeyond(orders, inAll);
  for (const [index, order] of orders.entries()) {
    const goodwillCents = goodwill[index] ?? 0;
    if (goodwillCents !== order.goodwillCents) await markOrder(tx, order.id, { goodwillCents });
  }
}

async function lockCharged({ tx }: Context, bookingId: number): Promise<OrderRow[]> {
  const orders = await lockOrders(tx, bookingId);
  return orders.filter((order) => isPriceOrder(order) && isCharged(order.status));
}

async function raisePromises(
  { tx }: Context,
  orders: readonly OrderRow[],
  { cents, borneBy }: { cents: number; borneBy: 'host' | 'platform' },
): Promise<number> {
  const limits = orders.map(({ totalCents, promisedCents }) => totalCents - promisedCents);
  const parts = spreadNewestFirst(cents, limits);
  for (const [index, order] of orders.entries()) {
    const part = parts[index] ?? 0;
    if (part === 0) continue;
    await markOrder(tx, order.id, {
      promisedCents: order.promisedCents + part,
      ...(borneBy === 'platform' && { goodwillCents: order.goodwillCents + part }),
    });
  }
  return parts.reduce((sum, part) => sum + part, 0);
}
