import type { PickupReportKind } from '@curbside/domain/pickup-reports/rules';
import type { Context } from '../../../platform/context.ts';
import { justChanged } from '../../../platform/errors.ts';
import { announceBooking } from '../../announcements/index.ts';
import { releaseHold } from '../../availability/index.ts';
import { auditBooking, type BookingRow } from '../../booking-rows/index.ts';
import { markOrder } from '../../charges/index.ts';
import { resolveDifference } from '../../ledger/index.ts';
import {
  lostBeforePickup,
  promiseDecided,
  settleMoneyJob,
  sharesAfterDeciding,
} from '../../settlement/index.ts';
import type { BookingDetails } from '../queries.ts';
import { pricedOf } from '../rules.ts';
import { markCancelledAtPickup } from '../state-queries.ts';
import { giveUpExtension } from '../terms/give-up-extension.ts';

const decisionOf = ({ decidedAt }: BookingRow, kind: PickupReportKind, now: Date) =>
  ({
    status: 'cancelled',
    cancelReason: kind,
    cancelledAt: now,
    decidedAt,
    staffRefundCents: null,
  }) as const;

/** The guest's refund, and what is kept, if the trip ended for this now. */
export function previewFailedPickup(details: BookingDetails, kind: PickupReportKind, now: Date) {
  const priced = pricedOf(details);
  const shares = sharesAfterDeciding(priced, decisionOf(priced.booking, kind, now));
  return { refundCents: shares.toRefundCents, keptCents: shares.keptCents };
}

/**
 * Ends a trip that never began: a guest who did not come has canceled late, for anything else the guest
 * gets everything back. @param details read while the booking is locked
 */
export async function cancelFailedPickup(
  ctx: Context,
  { details, kind }: { details: BookingDetails; kind: PickupReportKind },
): Promise<void> {
  const { tx, now } = ctx;
  const { orders, firstStartsAt } = details;
  const booking = await giveUpExtension(ctx, details.booking);
  const decision = decisionOf(booking, kind, now);
  const shares = sharesAfterDeciding({ booking, orders, firstStartsAt }, decision);
  const cancelled = await markCancelledAtPickup(tx, booking.id, now, kind, {
    refundCents: shares.refundCents,
    keptPayoutCents: shares.hostCents,
  });
  if (!cancelled) throw justChanged('booking');
  await releaseHold(ctx, booking.id);
  await promiseDecided(ctx, cancelled);
  for (const { id, ...kept } of shares.orders) await markOrder(tx, id, kept);
  await resolveDifference(ctx, lostBeforePickup(booking));
  await auditBooking(ctx, 'cancelled', cancelled);
  await settleMoneyJob.enqueue(ctx, { bookingId: booking.id });
  await announceBooking(ctx, 'cancelled', cancelled);
}
