import { isPriceOrder } from '@curbside/domain/charges/states';
import type { Context } from '../../../platform/context.ts';
import { lockOrders, markOrder } from '../../charges/index.ts';
import { sumOfOrder } from '../../ledger/index.ts';
import { settleMoneyJob, summarize } from '../../settlement/index.ts';

/** A payout that was taken back at Stripe, or failed, goes out again with the next settlement. */
export async function resendOwedPayout(
  ctx: Context,
  { bookingId }: { bookingId: number },
): Promise<void> {
  const { tx } = ctx;
  for (const order of await lockOrders(tx, bookingId)) {
    if (!isPriceOrder(order) || order.payoutStatus !== 'reversed') continue;
    const owed = -(await sumOfOrder(tx, { orderId: order.id, account: 'host_payable' }));
    if (owed > 0) await markOrder(tx, order.id, { resentCents: order.resentCents + owed });
  }
  await summarize(ctx, bookingId, false);
  await settleMoneyJob.enqueue(ctx, { bookingId });
}
