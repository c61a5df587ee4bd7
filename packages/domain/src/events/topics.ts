/** Open pages refetch a topic: `account` for role and status, `all` after events may have been missed. */
export const eventTopics = ['conversations', 'bookings', 'tickets', 'account', 'all'] as const;
export type EventTopic = (typeof eventTopics)[number];

/** The path of the stream, and the JSON of each event. */
export const eventsPath = '/api/events';
export interface StreamedEvent {
  topic: EventTopic;
}
