import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Events from Stripe, stored once by id and handled by a job. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    object: jsonb('object').$type<Record<string, unknown>>().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    handledAt: timestamp('handled_at', { withTimezone: true }),
  },
  (table) => [index('stripe_events_received').on(table.receivedAt)],
);
