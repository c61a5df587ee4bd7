import type { BookingStatus } from '../bookings/states.ts';

interface PaidTrip {
  status: BookingStatus;
  hostPayoutCents: number;
  keptPayoutCents: number | null;
}

/**
 * The host's payout for a trip, in cents: after a refund, or for a cancelled or declined trip, only
 * the host's share of what was kept.
 */
export function payoutCents({ status, hostPayoutCents, keptPayoutCents }: PaidTrip): number {
  const isOver = status === 'rejected' || status === 'cancelled';
  return keptPayoutCents ?? (isOver ? 0 : hostPayoutCents);
}
