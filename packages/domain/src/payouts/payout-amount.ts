import type { BookingStatus } from '../bookings/states.ts';

interface PaidTrip {
  status: BookingStatus;
  hostPayoutCents: number;
  keptPayoutCents: number | null;
}

/**
 * What a trip brings the host, in cents: after a refund only the host's part of what was kept, and
 * of a cancelled or declined trip nothing but that.
 */
export function payoutCents({ status, hostPayoutCents, keptPayoutCents }: PaidTrip): number {
  const isOver = status === 'rejected' || status === 'cancelled';
  return keptPayoutCents ?? (isOver ? 0 : hostPayoutCents);
}
