import type { Deps } from '../../platform/deps.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { releaseHold } from '../availability/index.ts';
import { announceBooking } from './announce.ts';
import { listUnanswered, listUnpaidSince, markPendingCancelled } from './queries.ts';
import { queueSettlement, settleSoon } from './settle-booking.ts';
import { syncPayment } from './sync-payment.ts';

/** Not paid within 30 minutes: cancelled, dates free again. Stripe is asked first: its event may be late. */
export async function expireUnpaid(deps: Deps): Promise<void> {
  const ids = await listUnpaidSince(deps.db, deps.clock.now());
  await runEach(deps.log, ids, async (id) => {
    await syncPayment(deps, id);
    await expire(deps, id, 'unpaid');
  });
}

/** Not answered before the authorisation lapses or before pick-up: cancelled, the guest is told. */
export async function expireUnanswered(deps: Deps): Promise<void> {
  const ids = await listUnanswered(deps.db, deps.clock.now());
  await runEach(deps.log, ids, (id) => expire(deps, id, 'unanswered'));
}

async function expire(deps: Deps, id: number, reason: 'unpaid' | 'unanswered'): Promise<void> {
  const only = reason === 'unpaid' ? 'unpaid' : 'authorized';
  await deps.db.transaction(async (tx) => {
    const cancelled = await markPendingCancelled(tx, id, deps.clock.now(), reason, only);
    if (!cancelled) return;
    await releaseHold(tx, id);
    await queueSettlement(deps, tx, id);
    if (reason === 'unanswered') await announceBooking(deps, tx, 'expired', cancelled);
  });
  await settleSoon(deps, id);
}
