import { payoutWaitsForBank } from '@curbside/domain/staff-bookings/states';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { isDisputed, lockOrders, markOrder } from '../../charges/index.ts';
import { sumOfOrder } from '../../ledger/index.ts';
import { settleMoneyJob, summarize } from '../../settlement/index.ts';

interface ResendPayout {
  bookingId: number;
  /** As far as Stripe answered. */
  takenBack: ReadonlyMap<number, number>;
}

/**
 * A payout that was taken back at Stripe, or failed, goes out again with the next settlement. It is then
 * held as before, so that it is sent again once for each decision. One whose charge a bank has not decided
 * on stays taken back.
 */
export async function resendOwedPayout(
  ctx: Context,
  { bookingId, takenBack }: ResendPayout,
): Promise<void> {
  const { tx } = ctx;
  let [isSent, isWaiting] = [false, false];
  for (const order of await lockOrders(tx, bookingId)) {
    isSent ||= order.payoutStatus === 'failed';
    if (order.payoutStatus !== 'reversed') continue;
    const owed = -(await sumOfOrder(tx, { orderId: order.id, account: 'host_payable' }));
    if (owed <= 0) continue;
    if (await isDisputed(tx, order.id)) {
      isWaiting = true;
      continue;
    }
    isSent = true;
    // A refund may have made less owed than was taken back.
    const resentCents = order.resentCents + Math.max(owed, takenBack.get(order.id) ?? 0);
    await markOrder(tx, order.id, { resentCents, payoutStatus: 'held' });
  }
  if (isWaiting && !isSent) {
    throw new AppError('wrong_state', payoutWaitsForBank);
  }
  await summarize(ctx, bookingId, false);
  await settleMoneyJob.enqueue(ctx, { bookingId });
}
