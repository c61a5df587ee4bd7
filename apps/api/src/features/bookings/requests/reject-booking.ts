import type { Person } from '../../../platform/actor.ts';
import { inTransaction } from '../../../platform/context.ts';
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
