import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Events from Stripe, stored once by id and handled by a job. */
export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  object: jsonb('object').$type<Record<string, unknown>>().notNull(),
  receivedAt: instant('received_at').notNull(),
  handledAt: instant('handled_at'),
  /** When Stripe made an event that a sweep had to fetch, until its webhook comes after all. */
  missingSince: instant('missing_since'),
});
