import type { BookingStatus } from '../bookings/states.ts';

interface PaidTrip {
  status: BookingStatus;
  hostPayoutCents: number;
  keptPayoutCents: number | null;
}

/** Cents. For a cancelled or declined trip, only the host's share of what was kept. */
export function payoutCents({ status, hostPayoutCents, keptPayoutCents }: PaidTrip): number {
  const isOver = status === 'rejected' || status === 'cancelled';
  return keptPayoutCents ?? (isOver ? 0 : hostPayoutCents);
}
