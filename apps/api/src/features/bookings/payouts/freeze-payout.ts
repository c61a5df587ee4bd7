import type { Context } from '../../../platform/context.ts';
import { auditBooking } from '../audit-booking.ts';
import { markPayoutFrozen, markPayoutReleased } from '../settlement/money-queries.ts';
import { settleMoneyJob } from '../settlement/settle-money.job.ts';

/** Returns false if there is no payout or it was transferred already. */
export async function freezePayout(
  ctx: Context,
  { bookingId }: { bookingId: number },
): Promise<boolean> {
  const frozen = await markPayoutFrozen(ctx.tx, bookingId);
  if (frozen) await auditBooking(ctx, 'payout_frozen', frozen);
  return frozen !== undefined;
}

/** Releases a frozen payout. If the trip has ended, a job transfers it. */
export async function unfreezePayout(
  ctx: Context,
  { bookingId }: { bookingId: number },
): Promise<void> {
  const released = await markPayoutReleased(ctx.tx, bookingId);
  if (!released) return;
  await auditBooking(ctx, 'payout_released', released);
  if (!released.isSettled) await settleMoneyJob.enqueue(ctx, { bookingId });
}
