import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Tells open pages to fetch again; kept for an hour, for streams that reconnect. */
export const events = pgTable('events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** A user's id, or `staff` for everyone who works here. */
  recipient: text('recipient').notNull(),
  topic: text('topic').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
