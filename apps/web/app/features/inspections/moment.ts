import type { Booking } from '@curbside/domain/bookings/booking';
import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';

/** How long a pickup may take from its first photo on. */
const pickupMs = 3_600_000;

/**
 * Which inspection the next photo belongs to, by the moment alone: from the second half of the trip
 * on, or an hour after the first pickup photo, it is the return.
 */
export function momentOf(
  booking: Pick<Booking, 'startsAt' | 'endsAt'>,
  photos: readonly Pick<InspectionPhoto, 'inspectionType' | 'createdAt'>[],
  now: number,
): 'pickup' | 'return' {
  const startsAt = Date.parse(booking.startsAt);
  const halfway = startsAt + (Date.parse(booking.endsAt) - startsAt) / 2;
  const isPickedUp = photos.some(
    ({ inspectionType, createdAt }) =>
      inspectionType === 'pickup' && now > Date.parse(createdAt) + pickupMs,
  );
  return isPickedUp || now > halfway ? 'return' : 'pickup';
}
