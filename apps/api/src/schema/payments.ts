import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bookings, carOfBooking } from './bookings.ts';
import { instant } from './columns.ts';

/** The ids of a booking's Stripe objects. Amounts and states are in the booking and at Stripe. */
export const payments = pgTable(
  'payments',
  {
    bookingId: integer('booking_id').primaryKey(),
    carId: integer('car_id').notNull(),
    checkoutSessionId: text('checkout_session_id').unique(),
    checkoutUrl: text('checkout_url'),
    intentId: text('intent_id').unique(),
    chargeId: text('charge_id').unique(),
    transferId: text('transfer_id').unique(),
    /** Part of the idempotency keys. Grows after a failure, which Stripe would replay. */
    attempt: integer('attempt').notNull().default(0),
    /** Stable reference at Stripe: booking ids can repeat after a restore. */
    reference: uuid('reference').notNull().unique().defaultRandom(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [carOfBooking(table)],
);

/** Every checkout of a booking. Those that are not its payment may still take the guest's money. */
export const paymentAttempts = pgTable('payment_attempts', {
  sessionId: text('session_id').primaryKey(),
  bookingId: integer('booking_id')
    .notNull()
    .references(() => bookings.id),
  intentId: text('intent_id').unique(),
  /** Whether it is not the booking's payment, and may still hold money. */
  needsCheck: boolean('needs_check').notNull(),
  createdAt: instant('created_at').notNull(),
});
