import { bookingDeadlines } from '@curbside/domain/bookings/states';
import { hoursBefore } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { runEach } from '../../platform/jobs/index.ts';
import { announceBooking } from './announce.ts';
import { type BookingRow, listEndedBefore, markCompleted } from './queries.ts';
import { queueSettlement, settleSoon } from './settle-booking.ts';
import { wrongState } from './wrong-state.ts';

/** The trip is over and the host is paid. Throws wrong_state before drop-off. */
export async function completeBooking(deps: Deps, booking: BookingRow): Promise<void> {
  if (!(await complete(deps, booking.id))) throw wrongState(booking, 'complete');
}

/** By itself 24 hours after drop-off, so that return inspections fit in between. */
export async function completeEnded(deps: Deps): Promise<void> {
  const before = hoursBefore(deps.clock.now(), bookingDeadlines.completionHours);
  await runEach(deps.log, await listEndedBefore(deps.db, before), (id) => complete(deps, id));
}

async function complete(deps: Deps, id: number): Promise<boolean> {
  const isMarked = await deps.db.transaction(async (tx) => {
    const completed = await markCompleted(tx, id, deps.clock.now());
    if (!completed) return false;
    await queueSettlement(deps, tx, id);
    await announceBooking(deps, tx, 'completed', completed);
    return true;
  });
  if (isMarked) await settleSoon(deps, id);
  return isMarked;
}
