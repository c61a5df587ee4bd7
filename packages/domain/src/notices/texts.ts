import type { OptionalEmail } from './endpoints.ts';

/** What one switches on and off, as the switch says it. */
export const optionalEmailLabels: Record<OptionalEmail, string> = {
  tripReminders: 'Reminders a day before pickup and at return',
  ratingRequests: 'Requests to rate a completed trip',
  supportReplies: 'Replies to your support tickets',
};

/** The same in the middle of a sentence. */
export const optionalEmailNames: Record<OptionalEmail, string> = {
  tripReminders: 'trip reminders',
  ratingRequests: 'rating requests',
  supportReplies: 'emails about support replies',
};
