/** Emails that people can switch off; all others are about their money, trips or account. */
export const optionalEmails = [
  'tripReminders',
  'ratingRequests',
  'supportReplies',
  'savedSearches',
] as const;
export type OptionalEmail = (typeof optionalEmails)[number];

/** Labels of the switches. */
export const optionalEmailLabels: Record<OptionalEmail, string> = {
  tripReminders: 'Reminders a day before pickup and at return',
  ratingRequests: 'Requests to rate a completed trip',
  supportReplies: 'Replies to your support tickets',
  savedSearches: 'Cars that come free for a saved search, at most once a day',
};

/** For the middle of a sentence. */
export const optionalEmailNames: Record<OptionalEmail, string> = {
  tripReminders: 'trip reminders',
  ratingRequests: 'rating requests',
  supportReplies: 'emails about support replies',
  savedSearches: 'emails about saved searches',
};
