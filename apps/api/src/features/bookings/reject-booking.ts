import type { Deps } from '../../platform/deps.ts';
import { releaseHold } from '../availability/index.ts';
import { announceBooking } from './announce.ts';
import { type BookingRow, markRejected } from './queries.ts';
import { queueSettlement, settleSoon } from './settle-booking.ts';
import { wrongState } from './wrong-state.ts';

/** The host says no: the dates are free at once and the authorisation is given up. Throws wrong_state. */
export async function rejectBooking(deps: Deps, booking: BookingRow): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const rejected = await markRejected(tx, booking.id, deps.clock.now());
    if (!rejected) throw wrongState(booking);
    await releaseHold(tx, booking.id);
    await queueSettlement(deps, tx, booking.id);
    await announceBooking(deps, tx, 'declined', rejected);
  });
  await settleSoon(deps, booking.id);
}
