import type { Context } from '../../platform/context.ts';
import { recordAudit } from '../audit/index.ts';
import { publishEvent } from '../events/index.ts';
import type { BookingRow } from './queries.ts';

/** Logs a change to a booking with its state after it, and tells open pages of both sides to refresh. */
export async function auditBooking(
  ctx: Context,
  action: string,
  booking: BookingRow,
): Promise<void> {
  const { id, status, paymentStatus, payoutStatus, cancelReason } = booking;
  await recordAudit(ctx, {
    action: `booking.${action}`,
    entity: 'booking',
    entityId: id,
    details: { status, paymentStatus, payoutStatus, ...(cancelReason && { cancelReason }) },
  });
  await publishEvent(ctx, 'bookings', [booking.renterId, booking.ownerId]);
}
