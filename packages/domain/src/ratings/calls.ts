import type { Calls } from '../wire/endpoint.ts';
import type { RatingDefinitions } from './endpoints.ts';

export const ratingCalls: Calls<RatingDefinitions> = {
  rateBooking: { method: 'POST', path: '/api/bookings/:id/rate' },
  listReviews: { method: 'GET', path: '/api/cars/:id/reviews' },
  reportReview: { method: 'POST', path: '/api/reviews/:id/report' },
  replyToReview: { method: 'POST', path: '/api/reviews/:id/reply' },
};
