import { formatMonth } from '@curbside/domain/calendar/format';
import type { Rating, Review } from '@curbside/domain/ratings/endpoints';
import type { RatingRow, ReviewRow } from './queries.ts';

export function ratingOnWire(row: RatingRow): Rating {
  return {
    bookingId: row.bookingId,
    hostRating: {
      responsiveness: row.hostResponsiveness,
      cleanliness: row.hostCleanliness,
      accuracy: row.hostAccuracy,
      communication: row.hostCommunication,
      hospitality: row.hostHospitality,
      overallRating: row.hostOverall,
      comment: row.hostComment,
    },
    carRating: {
      cleanliness: row.carCleanliness,
      maintenance: row.carMaintenance,
      communication: row.carCommunication,
      convenience: row.carConvenience,
      accuracy: row.carAccuracy,
      comment: row.carComment,
    },
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * Shows everyone only the guest's first name and the month; for a deleted account, the whole name
 * 'Deleted user'.
 */
export function reviewOnWire({ rating, guest }: ReviewRow): Review {
  const { carComment, hostComment } = rating;
  return {
    id: rating.bookingId,
    rating: rating.hostOverall,
    comment: carComment ?? hostComment,
    hostComment: carComment === null ? null : hostComment,
    firstName: guest.deletedAt ? guest.name : guest.firstName,
    month: formatMonth(rating.createdAt),
    reply: rating.reply,
  };
}
