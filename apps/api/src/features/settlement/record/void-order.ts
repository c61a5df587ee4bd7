import { type ClosedUnpaid, payableStatuses } from '@curbside/domain/charges/states';
import type { Context } from '../../../platform/context.ts';
import { lockBooking } from '../../booking-rows/index.ts';
import { findOrder, markOrder, type OrderRow } from '../../charges/index.ts';
import { settleMoneyJob } from '../settle/settle-money.job.ts';
import { summarize } from './summary.ts';

/**
 * Ends an order that was not paid. Undefined if it was paid, or ended, meanwhile. Its open pages are
 * closed, and what is paid on one in this moment is given back.
 */
export async function voidOrder(
  ctx: Context,
  { orderId, status = 'voided' }: { orderId: number; status?: ClosedUnpaid },
): Promise<OrderRow | undefined> {
  const found = await findOrder(ctx.tx, orderId);
  if (!found) return undefined;
  await lockBooking(ctx.tx, found.bookingId);
  const from = ['asked', 'contested', ...payableStatuses] as const;
  const order = await markOrder(ctx.tx, orderId, { status }, from);
  if (!order) return undefined;
  await summarize(ctx, order.bookingId, false);
  await settleMoneyJob.enqueue(ctx, { bookingId: order.bookingId });
  return order;
}
