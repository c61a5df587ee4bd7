import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { cancelBooking } from './cancel-booking.ts';
import { completeBooking } from './complete-booking.ts';
import { getVisibleBooking } from './get-booking.ts';
import { approveBooking } from './requests/approve-booking.ts';
import { rejectBooking } from './requests/reject-booking.ts';

interface ChangeBooking {
  id: number;
  status: 'approved' | 'rejected' | 'cancelled' | 'completed';
  /** What the caller expects a cancellation to refund. */
  expectedRefundCents?: number | undefined;
}

const changes = {
  approved: approveBooking,
  rejected: rejectBooking,
  cancelled: cancelBooking,
  completed: completeBooking,
};

/**
 * What a party asks of a booking: the host approves, rejects and completes, either side cancels.
 * Answers 'in_progress' where an approval waits for Stripe. Throws not_found for strangers,
 * forbidden for the wrong side, wrong_state, and what each step throws.
 */
export async function changeBooking(
  deps: Deps,
  actor: Person,
  { id, status, expectedRefundCents }: ChangeBooking,
): Promise<'done' | 'in_progress'> {
  const details = await getVisibleBooking(deps.db, actor, id);
  return (await changes[status](deps, actor, details, { expectedRefundCents })) ?? 'done';
}
