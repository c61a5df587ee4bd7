import type { BookingStatus } from '@curbside/domain/bookings/states';
import type { Tone } from '../../ui/status-badge.tsx';

/** The color of each booking status. */
export const bookingTones: Record<BookingStatus, Tone> = {
  pending: 'amber',
  approved: 'green',
  completed: 'gray',
  cancelled: 'red',
  rejected: 'red',
};
