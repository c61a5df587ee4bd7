import { bookingTexts } from '@curbside/domain/bookings/texts';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, requireAllowed } from '../../platform/errors.ts';
import { releaseHold } from '../availability/index.ts';
import { announceBooking } from './announce.ts';
import { auditBooking } from './audit-booking.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { decideFor } from './get-booking.ts';
import { partyOf } from './policy.ts';
import { type BookingDetails, markApprovedCancelled, markPendingCancelled } from './queries.ts';
import { cancellationTerms } from './rules.ts';
import { settleMoney } from './settle-money.job.ts';
import { settleMoneyNow } from './settle-money.ts';

/**
 * Either side cancels before pickup; see cancellationTerms for what is refunded. Where the caller says
 * what they expect to be refunded, and it has changed, nothing is cancelled.
 * Throws forbidden, wrong_state.
 */
export async function cancelBooking(
  deps: Deps,
  actor: Person,
  details: BookingDetails,
  { expectedRefundCents }: { expectedRefundCents?: number | undefined },
): Promise<void> {
  const { booking } = details;
  const now = deps.clock.now();
  requireAllowed(decideFor(actor, details, 'cancel', now));
  const party = partyOf(actor, booking) ?? 'renter';
  const terms = cancellationTerms(booking, party, now);
  if ((expectedRefundCents ?? terms.refundCents) !== terms.refundCents) {
    throw new AppError('wrong_state', bookingTexts.refundChanged);
  }
  const reason = party === 'renter' ? 'by_renter' : 'by_owner';
  await deps.db.transaction(async (tx) => {
    const cancelled =
      booking.status === 'pending'
        ? await markPendingCancelled(tx, booking.id, now, reason)
        : await markApprovedCancelled(tx, booking.id, now, reason, {
            refundCents: terms.refundCents,
            keptPayoutCents: terms.hostPayoutCents,
          });
    if (!cancelled) throw changedMeanwhile();
    await releaseHold(tx, booking.id);
    await auditBooking(tx, actor, 'cancelled', cancelled, deps.clock.now());
    await settleMoney.enqueue(deps, tx, { bookingId: booking.id });
    if (booking.authorizedAt) await announceBooking(tx, deps, 'cancelled', cancelled);
  });
  await settleMoneyNow(deps, actor, booking.id);
}
