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
  /** The refund that the caller was shown for a cancellation. */
  expectedRefundCents?: number | undefined;
}

const changes = {
  approved: approveBooking,
  rejected: rejectBooking,
  cancelled: cancelBooking,
  completed: completeBooking,
};

/**
 * The host approves, rejects and completes; either side cancels. Returns 'in_progress' while an
 * approval waits for Stripe.
 */
export async function changeBooking(
  deps: Deps,
  actor: Person,
  { id, status, expectedRefundCents }: ChangeBooking,
): Promise<'done' | 'in_progress'> {
  const details = await getVisibleBooking(deps.db, actor, id);
  return (await changes[status](deps, actor, details, { expectedRefundCents })) ?? 'done';
}
