import type { Context } from '../../platform/context.ts';
import { recordAudit } from '../audit/index.ts';
import { publishEvent } from '../events/index.ts';
import type { BookingRow } from './queries.ts';

/**
 * The audit row of a change to a booking, with where the booking then stands, and a hint to the
 * open pages of both sides.
 */
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
