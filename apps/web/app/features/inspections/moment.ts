import type { Booking } from '@curbside/domain/bookings/booking';
import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { inspectionTypes } from '@curbside/domain/inspections/rules';

type Moment = InspectionPhoto['inspectionType'];

/** The inspections that photos can be added to: of a trip that was ended under way, the return alone. */
export const momentsOf = ({ status }: Pick<Booking, 'status'>): readonly Moment[] =>
  status === 'cancelled' ? ['return'] : inspectionTypes;

/** How long a pickup may take from its first photo on. */
const pickupMs = 3_600_000;

/**
 * Which inspection the next photo belongs to, by the moment alone: from the second half of the trip
 * on, an hour after the first pickup photo, or after the trip was ended, it is the return.
 */
export function momentOf(
  booking: Pick<Booking, 'startsAt' | 'endsAt' | 'status'>,
  photos: readonly Pick<InspectionPhoto, 'inspectionType' | 'createdAt'>[],
  now: number,
): Moment {
  if (booking.status === 'cancelled') return 'return';
  const startsAt = Date.parse(booking.startsAt);
  const halfway = startsAt + (Date.parse(booking.endsAt) - startsAt) / 2;
  const isPickedUp = photos.some(
    ({ inspectionType, createdAt }) =>
      inspectionType === 'pickup' && now > Date.parse(createdAt) + pickupMs,
  );
  return isPickedUp || now > halfway ? 'return' : 'pickup';
}
