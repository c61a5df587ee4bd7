import type { Handovers } from '@curbside/domain/handover/endpoints';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { auditStaffLook, getVisibleBooking } from '../bookings/index.ts';
import { findHandovers } from './queries.ts';
import { handoversOnWire } from './wire.ts';

/** For the trip's parties and staff. */
export async function getHandover(
  deps: Deps,
  actor: Person,
  { bookingId }: { bookingId: number },
): Promise<Handovers> {
  const details = await getVisibleBooking(deps.db, actor, bookingId);
  const { booking } = details;
  await auditStaffLook(deps, actor, { booking, what: 'handover' });
  const rows = await findHandovers(deps.db, bookingId);
  return handoversOnWire(rows, { details, actor, now: deps.clock.now() });
}
