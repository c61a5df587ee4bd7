import { attemptStates, attemptWays } from '@curbside/domain/charges/states';
import { boolean, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { bookings, carOfBooking } from './bookings.ts';
import { orderOfBooking } from './charges.ts';
import { instant } from './columns.ts';

/** The ids of an order's Stripe objects. Amounts and states are in the order and at Stripe. */
export const payments = pgTable(
  'payments',
  {
    orderId: integer('order_id').primaryKey(),
    bookingId: integer('booking_id').notNull(),
    carId: integer('car_id').notNull(),
    checkoutSessionId: text('checkout_session_id').unique(),
    checkoutUrl: text('checkout_url'),
    intentId: text('intent_id').unique(),
    chargeId: text('charge_id').unique(),
    transferId: text('transfer_id').unique(),
    /** Part of the idempotency keys. Grows after a failure, which Stripe would replay. */
    attempt: integer('attempt').notNull().default(0),
    /** The order's reference, by which Stripe's objects name it. */
    reference: uuid('reference').notNull().unique().defaultRandom(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [carOfBooking(table), orderOfBooking(table)],
);

/**
 * Every try to collect an order. One that is not its payment may still take the guest's money, and
 * is looked at until it cannot.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id').notNull(),
    bookingId: integer('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** Its name at Stripe, stored before Stripe is asked. */
    reference: uuid('reference').notNull().unique().defaultRandom(),
    way: text('way', { enum: attemptWays }).notNull().default('checkout'),
    state: text('state', { enum: attemptStates }).notNull().default('open'),
    cents: integer('cents'),
    sessionId: text('session_id').unique(),
    intentId: text('intent_id').unique(),
    paymentMethodId: text('payment_method_id'),
    declineCode: text('decline_code'),
    nextTryAt: instant('next_try_at'),
    /** Whether it is not the order's payment, and may still hold money. */
    needsCheck: boolean('needs_check').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [orderOfBooking(table)],
);
