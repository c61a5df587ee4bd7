import type { StaffRefund } from '@curbside/domain/staff-bookings/states';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { cancelForStaff } from '../bookings/index.ts';
import { actOnBooking, type StaffWords } from './act-on-booking.ts';

interface CancelTrip extends StaffWords {
  id: number;
  refund: StaffRefund;
}

/** Cancels a request or a trip until its completion. */
export async function cancelTrip(
  deps: Deps,
  actor: Person,
  { id, refund, ...words }: CancelTrip,
): Promise<void> {
  const act = { id, action: 'cancel', words, details: { refund } } as const;
  await actOnBooking(deps, actor, act, (ctx, details) =>
    cancelForStaff(ctx, { details, refund, reason: words.reason }),
  );
}
