import { boolean, integer, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bookings } from './bookings.ts';
import { instant } from './columns.ts';

const person = (name: string) => uuid(name).references(() => users.id);

/** One for each booking, and one for each pair of people who write to each other. */
export const conversations = pgTable('conversations', {
  id: serial('id').primaryKey(),
  /** Null for direct messages, whose two people are then in order. */
  bookingId: integer('booking_id')
    .unique()
    .references(() => bookings.id),
  firstUserId: person('first_user_id').notNull(),
  secondUserId: person('second_user_id').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** How far each of the two has read, and where the conversation stands in their inbox. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id),
    userId: person('user_id').notNull(),
    lastMessageId: integer('last_message_id').notNull().default(0),
    lastReadId: integer('last_read_id').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.userId] })],
);

/** Ids grow in the order of the conversation. */
export const messages = pgTable('messages', {
  id: serial('id').primaryKey(),
  conversationId: integer('conversation_id')
    .notNull()
    .references(() => conversations.id),
  bookingId: integer('booking_id').references(() => bookings.id),
  /** For a notice, the person who caused it; null if the clock did. */
  senderId: person('sender_id'),
  receiverId: person('receiver_id'),
  message: text('message').notNull(),
  /** The step of the trip that a system message tells of; null for what people write. */
  notice: text('notice'),
  clientKey: text('client_key'),
  /** Holds a phone number or an address, sent before the two had an approved trip. */
  isOffPlatform: boolean('is_off_platform').notNull().default(false),
  createdAt: instant('created_at').notNull(),
});

export const messageReports = pgTable('message_reports', {
  id: serial('id').primaryKey(),
  messageId: integer('message_id')
    .notNull()
    .references(() => messages.id),
  reporterId: person('reporter_id').notNull(),
  reason: text('reason').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Blocked users. */
export const userBlocks = pgTable(
  'user_blocks',
  {
    blockerId: person('blocker_id').notNull(),
    blockedId: person('blocked_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockerId, table.blockedId] })],
);
