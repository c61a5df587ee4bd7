import type { Context } from '../../../platform/context.ts';
import { summarize } from '../record/summary.ts';
import { settleMoneyJob } from './settle-money.job.ts';

/** After a change of what is owed: a job brings Stripe there. */
export async function settleAgain(
  ctx: Context,
  { bookingId }: { bookingId: number },
): Promise<void> {
  await summarize(ctx, bookingId, false);
  await settleMoneyJob.enqueue(ctx, { bookingId });
}
