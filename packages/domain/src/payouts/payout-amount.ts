import type { BookingStatus } from '../bookings/states.ts';

interface PaidTrip {
  status: BookingStatus;
  hostPayoutCents: number;
  keptPayoutCents: number | null;
}

/** What a trip brings the host, in cents: of a cancelled or declined one only what was kept. */
export function payoutCents({ status, hostPayoutCents, keptPayoutCents }: PaidTrip): number {
  return status === 'rejected' || status === 'cancelled' ? (keptPayoutCents ?? 0) : hostPayoutCents;
}
