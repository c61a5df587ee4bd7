import type { Actor } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { runEach } from '../../../platform/jobs/index.ts';
import type { BookingStep } from '../../announcements/index.ts';
import { announceBooking } from '../../announcements/index.ts';
import { releaseHold } from '../../availability/index.ts';
import type { BookingRow } from '../../booking-rows/index.ts';
import { auditBooking } from '../../booking-rows/index.ts';
import { settleMoneyJob, settleMoneyNow } from '../../settlement/index.ts';
import { listUnanswered, listUnpaidSince } from '../due-queries.ts';
import { markPendingCancelled } from '../state-queries.ts';
import { syncPayment } from './sync-payment.ts';

/** Cancels requests not paid in time. Asks Stripe first: the webhook may be late. */
export async function expireUnpaid(deps: Deps, actor: Actor): Promise<void> {
  const ids = await listUnpaidSince(deps.db, deps.clock.now());
  await runEach(deps.log, ids, async (id) => {
    await syncPayment(deps, actor, id);
    await expire(deps, actor, id, 'unpaid');
  });
}

/** Cancels requests not answered before the authorization lapses or before pickup. */
export async function expireUnanswered(deps: Deps, actor: Actor): Promise<void> {
  const ids = await listUnanswered(deps.db, deps.clock.now());
  await runEach(deps.log, ids, (id) => expire(deps, actor, id, 'unanswered'));
}

/** The host only knows about requests that were paid at some time. */
function stepOf(reason: 'unpaid' | 'unanswered', { authorizedAt }: BookingRow): BookingStep {
  if (reason === 'unanswered') return 'expired';
  return authorizedAt ? 'payment_lapsed' : 'unpaid';
}

async function expire(
  deps: Deps,
  actor: Actor,
  id: number,
  reason: 'unpaid' | 'unanswered',
): Promise<void> {
  const only = reason === 'unpaid' ? 'unpaid' : 'authorized';
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const cancelled = await markPendingCancelled(tx, id, now, reason, only);
    if (!cancelled) return;
    await releaseHold(ctx, id);
    await auditBooking(ctx, 'expired', cancelled);
    await settleMoneyJob.enqueue(ctx, { bookingId: id });
    await announceBooking(ctx, stepOf(reason, cancelled), cancelled);
  });
  await settleMoneyNow(deps, actor, id);
}
