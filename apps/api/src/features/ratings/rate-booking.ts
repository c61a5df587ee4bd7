import type { Rating } from '@curbside/domain/ratings/endpoints';
import type { TripRating } from '@curbside/domain/ratings/forms';
import { overallRating } from '@curbside/domain/ratings/rules';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, requireAllowed } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { decideFor, getVisibleBooking } from '../bookings/index.ts';
import { insertRating } from './queries.ts';
import { ratingOnWire } from './wire.ts';

/**
 * The guest rates host and car of a completed trip, once. Triggers update the host's overall rating,
 * trip count and badge in the same transaction.
 */
export async function rateBooking(
  deps: Deps,
  actor: Person,
  { bookingId, hostRating, carRating }: TripRating & { bookingId: number },
): Promise<Rating> {
  const details = await getVisibleBooking(deps.db, actor, bookingId);
  requireAllowed(decideFor(actor, details, 'rate', deps.clock.now()));
  const { carId, ownerId } = details.booking;
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const rating = await insertRating(tx, {
      bookingId,
      carId,
      hostId: ownerId,
      hostResponsiveness: hostRating.responsiveness,
      hostCleanliness: hostRating.cleanliness,
      hostAccuracy: hostRating.accuracy,
      hostCommunication: hostRating.communication,
      hostHospitality: hostRating.hospitality,
      hostOverall: overallRating(hostRating),
      hostComment: hostRating.comment,
      carCleanliness: carRating.cleanliness,
      carMaintenance: carRating.maintenance,
      carCommunication: carRating.communication,
      carConvenience: carRating.convenience,
      carAccuracy: carRating.accuracy,
      carComment: carRating.comment,
      createdAt: now,
    });
    if (!rating) throw new AppError('wrong_state', 'You have rated this trip already.');
    await recordAudit(ctx, {
      action: 'booking.rated',
      entity: 'booking',
      entityId: bookingId,
      details: { overallRating: rating.hostOverall },
    });
    return ratingOnWire(rating);
  });
}
