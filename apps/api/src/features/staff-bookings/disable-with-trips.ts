import type { TripChoice } from '@curbside/domain/risk/forms';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { disableAccount, requireRecentSignIn } from '../accounts/index.ts';
import type { StaffWords } from './act-on-booking.ts';
import { cancelTrip } from './cancel-trip.ts';
import { listOpenTripIds } from './queries.ts';

interface DisableWithTrips extends StaffWords {
  userId: string;
  reason: string;
  trips: TripChoice;
}

/**
 * Disables an account and decides what becomes of its open trips, of both sides. Cancelled ones are
 * refunded in full; one that cannot be cancelled now, for instance during a dispute, is left, and so is
 * the administrator's own.
 */
export async function disableWithTrips(
  deps: Deps,
  actor: Person,
  { userId, trips, ...words }: DisableWithTrips,
) {
  await requireRecentSignIn(deps, actor, words);
  const { id, accountStatus } = await disableAccount(deps, actor, { userId, ...words });
  const cancelled: number[] = [];
  const left: number[] = [];
  if (trips === 'cancel') {
    for (const bookingId of await listOpenTripIds(deps.db, userId)) {
      try {
        await cancelTrip(deps, actor, { id: bookingId, refund: 'full', ...words });
        cancelled.push(bookingId);
      } catch (error) {
        const code = error instanceof AppError && error.code;
        if (code !== 'wrong_state' && code !== 'forbidden') throw error;
        left.push(bookingId);
      }
    }
  }
  return { user: { id, accountStatus }, trips: { cancelled, left } };
}
