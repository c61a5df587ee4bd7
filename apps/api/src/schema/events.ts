import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What open pages are told to fetch again; kept for an hour, for streams that reconnect. */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A user's id, or `staff` for everyone who works here. */
    recipient: text('recipient').notNull(),
    topic: text('topic').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('events_recipient').on(table.recipient, table.id),
    index('events_age').on(table.createdAt),
  ],
);
