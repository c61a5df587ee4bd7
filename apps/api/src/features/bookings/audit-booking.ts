import type { Actor } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { recordAudit } from '../audit/index.ts';
import { publishEvent } from '../events/index.ts';
import type { BookingRow } from './queries.ts';

/**
 * The audit row of a change to a booking, with where the booking then stands, and a hint to the
 * open pages of both sides.
 */
export async function auditBooking(
  tx: Transaction,
  actor: Actor,
  action: string,
  booking: BookingRow,
  at: Date,
): Promise<void> {
  const { id, status, paymentStatus, payoutStatus, cancelReason } = booking;
  await recordAudit(tx, actor, {
    at,
    action: `booking.${action}`,
    entity: 'booking',
    entityId: id,
    details: { status, paymentStatus, payoutStatus, ...(cancelReason && { cancelReason }) },
  });
  await publishEvent(tx, 'bookings', [booking.renterId, booking.ownerId]);
}
