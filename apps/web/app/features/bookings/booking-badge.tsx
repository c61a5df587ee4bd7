import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingLabel } from '@curbside/domain/bookings/rules';
import type { BookingStatus } from '@curbside/domain/bookings/states';
import { useNow } from '../../platform/clock.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

export const bookingTones: Record<BookingStatus, Tone> = {
  pending: 'amber',
  approved: 'green',
  completed: 'gray',
  cancelled: 'red',
  rejected: 'red',
};

/** The labels change with the hour: 'Upcoming', 'Active Trip', 'Trip Ended'. */
const clockMs = 10_000;

/** The state of a booking, in the words that both sides read. */
export function BookingBadge({
  booking,
}: {
  booking: Pick<Booking, 'status' | 'approval' | 'startsAt' | 'endsAt'>;
}) {
  const now = useNow(clockMs);
  const { status, endsAt } = booking;
  // The car may still be out.
  const isUnfinished = status === 'approved' && now > new Date(endsAt);
  const tone = isUnfinished ? 'amber' : bookingTones[status];
  return <StatusBadge tone={tone} label={bookingLabel(booking, now)} />;
}
