import type { OptionalEmail } from './endpoints.ts';

/** Labels of the switches. */
export const optionalEmailLabels: Record<OptionalEmail, string> = {
  tripReminders: 'Reminders a day before pickup and at return',
  ratingRequests: 'Requests to rate a completed trip',
  supportReplies: 'Replies to your support tickets',
};

/** For the middle of a sentence. */
export const optionalEmailNames: Record<OptionalEmail, string> = {
  tripReminders: 'trip reminders',
  ratingRequests: 'rating requests',
  supportReplies: 'emails about support replies',
};
