import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

/** Which emails a person wants beyond the essential ones; without a row, all of them. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tripReminders: boolean('trip_reminders').notNull().default(true),
  ratingRequests: boolean('rating_requests').notNull().default(true),
  supportReplies: boolean('support_replies').notNull().default(true),
  savedSearches: boolean('saved_searches').notNull().default(true),
});
