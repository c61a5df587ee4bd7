import type { StaffRefund } from '@curbside/domain/staff-bookings/states';
import type { Context } from '../../../platform/context.ts';
import { justChanged } from '../../../platform/errors.ts';
import { announceBooking, type BookingStep } from '../../announcements/index.ts';
import { releaseHold } from '../../availability/index.ts';
import { markOrder } from '../../charges/index.ts';
import { resolveDifference } from '../../ledger/index.ts';
import {
  lostBeforePickup,
  promiseDecided,
  settleMoneyJob,
  sharesAfterDeciding,
} from '../../settlement/index.ts';
import type { BookingDetails } from '../queries.ts';
import { markCancelledByStaff, markPendingCancelled } from '../state-queries.ts';
import { giveUpExtension } from '../terms/give-up-extension.ts';
import { decisionOfStaff, staffRefundCents } from './staff-refunds.ts';

interface CancelForStaff {
  /** Read while the booking is locked. */
  details: BookingDetails;
  refund: StaffRefund;
  reason: string | undefined;
  /** Both sides are told of it instead, where it was not our team's decision. */
  step?: BookingStep;
}

const stepOf = ({ booking: { authorizedAt } }: BookingDetails): BookingStep =>
  authorizedAt ? 'cancelled_by_staff' : 'request_ended_by_staff';

/** Ends a request or a trip that is not completed. The caller has decided that staff may. */
export async function cancelForStaff(
  ctx: Context,
  { details, refund, reason, step = stepOf(details) }: CancelForStaff,
): Promise<void> {
  const { tx, now } = ctx;
  const { orders, firstStartsAt } = details;
  const booking = await giveUpExtension(ctx, details.booking);
  const priced = { booking, orders, firstStartsAt };
  const refundCents = staffRefundCents(priced, refund, now);
  const shares = sharesAfterDeciding(priced, decisionOfStaff(booking, refundCents, now));
  const isRequest = booking.status === 'pending';
  const cancelled = isRequest
    ? await markPendingCancelled(tx, booking.id, now, 'by_staff')
    : await markCancelledByStaff(tx, booking.id, now, {
        refundCents: shares.refundCents,
        keptPayoutCents: shares.hostCents,
        staffRefundCents: refundCents,
      });
  if (!cancelled) throw justChanged('booking');
  await releaseHold(ctx, booking.id);
  await promiseDecided(ctx, cancelled);
  if (!isRequest) {
    for (const { id, ...kept } of shares.orders) await markOrder(tx, id, kept);
  }
  await resolveDifference(ctx, lostBeforePickup(booking));
  await settleMoneyJob.enqueue(ctx, { bookingId: booking.id });
  await announceBooking(ctx, step, cancelled, { reason });
}
