import { disputeStatuses } from '@curbside/domain/disputes/states';
import { integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bookings } from './bookings.ts';
import { orderOfBooking } from './charges.ts';
import { instant } from './columns.ts';

/** Payments that guests dispute with their banks, as Stripe last described them. */
export const disputes = pgTable(
  'disputes',
  {
    id: serial('id').primaryKey(),
    stripeId: text('stripe_id').notNull().unique(),
    bookingId: integer('booking_id')
      .notNull()
      .references(() => bookings.id),
    orderId: integer('order_id').notNull(),
    chargeId: text('charge_id').notNull(),
    cents: integer('cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    status: text('status', { enum: disputeStatuses }).notNull(),
    reason: text('reason').notNull(),
    /** Without evidence until then, the dispute is lost. */
    dueBy: instant('due_by'),
    /** Staff were told that the deadline is near. */
    remindedAt: instant('reminded_at'),
    submittedAt: instant('submitted_at'),
    submittedBy: uuid('submitted_by').references(() => users.id),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [orderOfBooking(table)],
);

/** A card's bank says that its owner did not make a payment. */
export const fraudWarnings = pgTable('fraud_warnings', {
  stripeId: text('stripe_id').primaryKey(),
  bookingId: integer('booking_id')
    .notNull()
    .references(() => bookings.id),
  chargeId: text('charge_id').notNull(),
  fraudType: text('fraud_type').notNull(),
  warnedAt: instant('warned_at').notNull(),
  receivedAt: instant('received_at').notNull(),
  /** The payout waits until staff have resolved the difference of this warning. */
  releasedAt: instant('released_at'),
});
