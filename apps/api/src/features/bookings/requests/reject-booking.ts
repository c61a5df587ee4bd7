import type { Person } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { justChanged, requireAllowed } from '../../../platform/errors.ts';
import { releaseHold } from '../../availability/index.ts';
import { announceBooking } from '../announcements/announce.ts';
import { auditBooking } from '../audit-booking.ts';
import { decideFor } from '../get-booking.ts';
import { type BookingDetails, markRejected } from '../queries.ts';
import { settleMoneyJob } from '../settlement/settle-money.job.ts';
import { settleMoneyNow } from '../settlement/settle-money.ts';

/** The host declines: the dates are free at once and the authorization is voided. */
export async function rejectBooking(
  deps: Deps,
  actor: Person,
  details: BookingDetails,
): Promise<void> {
  const { id } = details.booking;
  requireAllowed(decideFor(actor, details, 'reject', deps.clock.now()));
  await deps.db.transaction(async (tx) => {
    const rejected = await markRejected(tx, id, deps.clock.now());
    if (!rejected) throw justChanged('booking');
    await releaseHold(tx, id);
    await auditBooking(tx, actor, 'rejected', rejected, deps.clock.now());
    await settleMoneyJob.enqueue(deps, tx, { bookingId: id });
    await announceBooking(tx, deps, 'declined', rejected);
  });
  await settleMoneyNow(deps, actor, id);
}
