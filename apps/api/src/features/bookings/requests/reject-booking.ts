import type { Person } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { justChanged, requireAllowed } from '../../../platform/errors.ts';
import { announceBooking } from '../../announcements/index.ts';
import { releaseHold } from '../../availability/index.ts';
import { auditBooking } from '../../booking-rows/index.ts';
import { settleMoneyJob, settleMoneyNow } from '../../settlement/index.ts';
import { decideFor } from '../get-booking.ts';
import type { BookingDetails } from '../queries.ts';
import { markRejected } from '../state-queries.ts';

/** The host declines: the dates are free at once and the authorization is voided. */
export async function rejectBooking(
  deps: Deps,
  actor: Person,
  details: BookingDetails,
): Promise<void> {
  const { id } = details.booking;
  requireAllowed(decideFor(actor, details, 'reject', deps.clock.now()));
  await inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const rejected = await markRejected(tx, id, now);
    if (!rejected) throw justChanged('booking');
    await releaseHold(ctx, id);
    await auditBooking(ctx, 'rejected', rejected);
    await settleMoneyJob.enqueue(ctx, { bookingId: id });
    await announceBooking(ctx, 'declined', rejected);
  });
  await settleMoneyNow(deps, actor, id);
}
