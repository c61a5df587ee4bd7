import { pickupReportKinds, pickupReportStatuses } from '@curbside/domain/pickup-reports/rules';
import { sql } from 'drizzle-orm';
import { integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bookings } from './bookings.ts';
import { instant } from './columns.ts';

/** One side of a trip reports that the other did not come to the pickup, or refuses the car. */
export const pickupReports = pgTable('pickup_reports', {
  id: serial('id').primaryKey(),
  bookingId: integer('booking_id')
    .notNull()
    .references(() => bookings.id),
  kind: text('kind', { enum: pickupReportKinds }).notNull(),
  status: text('status', { enum: pickupReportStatuses }).notNull().default('reported'),
  reporterId: uuid('reporter_id')
    .notNull()
    .references(() => users.id),
  description: text('description').notNull(),
  photoIds: integer('photo_ids').array().notNull().default(sql`'{}'::integer[]`),
  reportedAt: instant('reported_at').notNull(),
  /** The other side's silence agrees at this instant. */
  answerBy: instant('answer_by').notNull(),
  contestReason: text('contest_reason'),
  /** By the other side, or by the clock where the records of the trip contradict the report. */
  contestedAt: instant('contested_at'),
  outcome: text('outcome', { enum: ['uphold', 'reject'] }),
  decisionReason: text('decision_reason'),
  decidedBy: uuid('decided_by').references(() => users.id),
  decidedAt: instant('decided_at'),
});
