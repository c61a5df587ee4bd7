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
  const { booking } = await getVisibleBooking(deps.db, actor, bookingId);
  await auditStaffLook(deps, actor, { booking, what: 'handover' });
  const rows = await findHandovers(deps.db, bookingId);
  return handoversOnWire(rows, { booking, actor, now: deps.clock.now() });
}
