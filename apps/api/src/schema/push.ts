import { pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts.ts';
import { instant } from './columns.ts';

/** Browsers that take notifications. They end with the session in which they were allowed. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: serial('id').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  sessionId: uuid('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** Where the browser's push service takes messages for it. */
  endpoint: text('endpoint').notNull().unique(),
  /** The browser's public key and secret: only it can read what is sent. */
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: instant('created_at').notNull(),
});
