import { ticketPriorities, ticketStatuses } from '@curbside/domain/support/states';
import { integer, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bookings } from './bookings.ts';
import { inMigration, instant } from './columns.ts';
import { messageReports } from './messaging.ts';

/** A person's question to the staff. */
export const tickets = pgTable('tickets', {
  id: serial('id').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
  bookingId: integer('booking_id').references(() => bookings.id),
  /** The report of a message that the ticket is about. */
  reportId: integer('report_id').references(() => messageReports.id),
  subject: text('subject').notNull(),
  description: text('description').notNull(),
  status: text('status', { enum: ticketStatuses }).notNull().default('open'),
  priority: text('priority', { enum: ticketPriorities }).notNull().default('normal'),
  assignedTo: uuid('assigned_to').references(() => users.id),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  resolvedAt: instant('resolved_at'),
  closedAt: instant('closed_at'),
  /** The newest of its description and responses, and who wrote it. */
  lastActivityAt: instant('last_activity_at').notNull(),
  lastActivityBy: uuid('last_activity_by')
    .notNull()
    .references(() => users.id),
  /** When the requester chose not to give feedback; they are not asked again. */
  feedbackSkippedAt: instant('feedback_skipped_at'),
  /** The order of work: open tickets, then those in progress, then the ended ones. */
  queue: integer('queue').notNull().generatedAlwaysAs(inMigration),
});

export const ticketResponses = pgTable('ticket_responses', {
  id: serial('id').primaryKey(),
  ticketId: integer('ticket_id')
    .notNull()
    .references(() => tickets.id),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
  message: text('message').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** When a person last opened a ticket. */
export const ticketReads = pgTable(
  'ticket_reads',
  {
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    readAt: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.userId] })],
);

/** At most one for each ticket. */
export const ticketFeedback = pgTable('ticket_feedback', {
  ticketId: integer('ticket_id')
    .primaryKey()
    .references(() => tickets.id),
  rating: integer('rating').notNull(),
  comment: text('comment'),
  createdAt: instant('created_at').notNull(),
});
