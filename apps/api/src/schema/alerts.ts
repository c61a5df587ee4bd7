import { alertTypes } from '@curbside/domain/alerts/types';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Everything that operators were told, and when it was over. */
export const alerts = pgTable('alerts', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  type: text('type', { enum: alertTypes }).notNull(),
  /** A job's name, a booking, an object at Stripe. */
  subject: text('subject').notNull(),
  openedAt: instant('opened_at').notNull(),
  overAt: instant('over_at'),
});
