import { AppError } from '../../platform/http/errors.ts';
import type { BookingRow } from './queries.ts';

const statusWords = {
  pending: 'waiting',
  approved: 'approved already',
  rejected: 'declined already',
  completed: 'completed already',
  cancelled: 'cancelled already',
} as const;

/** The booking is not, or no longer, in the state that the change needs. */
export function wrongState(booking: BookingRow): AppError {
  const message =
    booking.status === 'pending'
      ? 'This request cannot be changed at the moment. Please reload and try again.'
      : `This booking is ${statusWords[booking.status]}.`;
  return new AppError('wrong_state', message);
}
