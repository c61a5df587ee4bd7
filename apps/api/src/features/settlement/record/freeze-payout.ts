import type { Context } from '../../../platform/context.ts';
import { auditBooking, lockBooking } from '../../booking-rows/index.ts';
import { markPriceFrozen, markPriceReleased } from '../../charges/index.ts';
import { settleMoneyJob } from '../settle/settle-money.job.ts';
import { summarize } from './summary.ts';

/** Freezes what is paid for the trip. Returns false if nothing is owed, or it was transferred already. */
export async function freezePayout(
  ctx: Context,
  { bookingId }: { bookingId: number },
): Promise<boolean> {
  await lockBooking(ctx.tx, bookingId);
  const frozen = await markPriceFrozen(ctx.tx, bookingId);
  if (frozen === 0) return false;
  await auditBooking(ctx, 'payout_frozen', await summarize(ctx, bookingId));
  return true;
}

/** Releases a frozen payout. If the trip has ended, a job transfers it. */
export async function unfreezePayout(
  ctx: Context,
  { bookingId }: { bookingId: number },
): Promise<void> {
  const { tx } = ctx;
  await lockBooking(tx, bookingId);
  if ((await markPriceReleased(tx, bookingId)) === 0) return;
  const { status } = await summarize(ctx, bookingId);
  const isSettled = status === 'approved' ? undefined : false;
  const released = await summarize(ctx, bookingId, isSettled);
  await auditBooking(ctx, 'payout_released', released);
  if (!released.isSettled) await settleMoneyJob.enqueue(ctx, { bookingId });
}
