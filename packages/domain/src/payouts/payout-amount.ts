import type { BookingStatus } from '../bookings/states.ts';

interface PaidTrip {
  status: BookingStatus;
  hostPayoutCents: number;
  keptPayoutCents: number | null;
}

/** Cents. After a refund, or for a trip that was cancelled or declined, the host's share of what was kept. */
export function payoutCents({ status, hostPayoutCents, keptPayoutCents }: PaidTrip): number {
  const isOver = status === 'rejected' || status === 'cancelled';
  return keptPayoutCents ?? (isOver ? 0 : hostPayoutCents);
}
