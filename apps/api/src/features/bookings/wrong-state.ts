import { AppError } from '../../platform/errors.ts';
import type { BookingRow } from './queries.ts';

const statusWords = {
  approved: 'approved already',
  rejected: 'declined already',
  completed: 'completed already',
  cancelled: 'cancelled already',
} as const;

/** The booking is not, or no longer, in the state that the change needs. */
export function wrongState(
  { status }: Pick<BookingRow, 'status'>,
  change?: 'cancel' | 'complete',
): AppError {
  return new AppError('wrong_state', reasonOf(status, change));
}

function reasonOf(status: BookingRow['status'], change?: 'cancel' | 'complete'): string {
  if (status === 'approved' && change === 'cancel') {
    return 'The trip has begun, so it cannot be cancelled any more.';
  }
  if (status === 'approved' && change === 'complete') {
    return 'A trip can be completed once its drop-off has passed.';
  }
  if (status === 'pending' && change === 'complete') return 'This booking is not approved.';
  return status === 'pending'
    ? 'This request cannot be changed at the moment. Please reload and try again.'
    : `This booking is ${statusWords[status]}.`;
}
