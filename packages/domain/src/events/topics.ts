/**
 * What an open page may be told to fetch again: `account` after a change of role or status, `all`
 * after events may have been missed.
 */
export const eventTopics = ['conversations', 'bookings', 'tickets', 'account', 'all'] as const;
export type EventTopic = (typeof eventTopics)[number];

/** Where the stream is, and what each of its events carries as JSON. */
export const eventsPath = '/api/events';
export interface StreamedEvent {
  topic: EventTopic;
}
