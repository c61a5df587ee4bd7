import type { Actor } from '../../../platform/actor.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { Deps } from '../../../platform/deps.ts';
import { auditBooking } from '../audit-booking.ts';
import { markPayoutFrozen, markPayoutReleased } from '../settlement/money-queries.ts';
import { settleMoneyJob } from '../settlement/settle-money.job.ts';

/** Holds back a payout. Answers whether there was one that has not been transferred. */
export async function freezePayout(
  tx: Transaction,
  actor: Actor,
  { bookingId, at }: { bookingId: number; at: Date },
): Promise<boolean> {
  const frozen = await markPayoutFrozen(tx, bookingId);
  if (frozen) await auditBooking(tx, actor, 'payout_frozen', frozen, at);
  return frozen !== undefined;
}

/** Releases a frozen payout; of a trip that has ended, it is transferred by a job. */
export async function unfreezePayout(
  tx: Transaction,
  actor: Actor,
  { deps, bookingId }: { deps: Deps; bookingId: number },
): Promise<void> {
  const released = await markPayoutReleased(tx, bookingId);
  if (!released) return;
  await auditBooking(tx, actor, 'payout_released', released, deps.clock.now());
  if (!released.isSettled) await settleMoneyJob.enqueue(deps, tx, { bookingId });
}
