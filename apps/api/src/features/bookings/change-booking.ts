import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { approveBooking } from './approve-booking.ts';
import { cancelBooking } from './cancel-booking.ts';
import { completeBooking } from './complete-booking.ts';
import { getVisibleBooking, partyOf } from './policy.ts';
import { rejectBooking } from './reject-booking.ts';

/**
 * What a party asks of a booking: the host approves, rejects and completes, either side cancels.
 * Throws not_found for strangers, forbidden for the wrong side, and what each step throws.
 */
export async function changeBooking(
  deps: Deps,
  actor: Actor,
  id: number,
  to: 'approved' | 'rejected' | 'cancelled' | 'completed',
): Promise<void> {
  const { booking } = await getVisibleBooking(deps.db, actor, id);
  const party = partyOf(booking, actor);
  if (!party) throw new AppError('forbidden', 'Only the guest and the host can change a booking.');
  if (to === 'cancelled') return cancelBooking(deps, booking, party);
  if (party !== 'owner') throw new AppError('forbidden', 'Only the host can do this.');
  switch (to) {
    case 'approved':
      return approveBooking(deps, actor, booking);
    case 'rejected':
      return rejectBooking(deps, booking);
    case 'completed':
      return completeBooking(deps, booking);
  }
}
