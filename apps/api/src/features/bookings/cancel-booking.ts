import type { Deps } from '../../platform/deps.ts';
import { releaseHold } from '../availability/index.ts';
import { announceBooking } from './announce.ts';
import { type BookingRow, markApprovedCancelled, markPendingCancelled } from './queries.ts';
import { type CancellingParty, cancellationTerms } from './rules.ts';
import { queueSettlement, settleSoon } from './settle-booking.ts';
import { wrongState } from './wrong-state.ts';

/**
 * Either side calls the trip off before pick-up; see cancellationTerms for what goes back.
 * Throws wrong_state after pick-up, or when somebody was faster.
 */
export async function cancelBooking(
  deps: Deps,
  booking: BookingRow,
  by: CancellingParty,
): Promise<void> {
  const now = deps.clock.now();
  const terms = cancellationTerms(booking, by, now);
  if (!terms.isAllowed) throw wrongState(booking, 'cancel');
  const reason = by === 'renter' ? 'by_renter' : 'by_owner';
  await deps.db.transaction(async (tx) => {
    const cancelled =
      booking.status === 'pending'
        ? await markPendingCancelled(tx, booking.id, now, reason)
        : await markApprovedCancelled(tx, booking.id, now, reason, {
            refundCents: terms.refundCents,
            keptPayoutCents: terms.hostPayoutCents,
          });
    if (!cancelled) throw wrongState(booking, 'cancel');
    await releaseHold(tx, booking.id);
    await queueSettlement(deps, tx, booking.id);
    if (booking.authorizedAt) await announceBooking(deps, tx, 'cancelled', cancelled);
  });
  await settleSoon(deps, booking.id);
}
