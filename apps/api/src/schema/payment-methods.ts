import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bookings } from './bookings.ts';
import { instant } from './columns.ts';

/** The Stripe customer of a user, created with the first saved card. Cards are at Stripe alone. */
export const stripeCustomers = pgTable('stripe_customers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  customerId: text('customer_id').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});

/** The card that a guest agreed to be charged with for what their trip costs later. */
export const tripCards = pgTable('trip_cards', {
  bookingId: integer('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
  customerId: text('customer_id').notNull(),
  paymentMethodId: text('payment_method_id').notNull(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  expMonth: integer('exp_month').notNull(),
  expYear: integer('exp_year').notNull(),
  /** The text above the button that the guest paid with. It stays when the card is gone. */
  consentVersion: integer('consent_version').notNull(),
  consentText: text('consent_text').notNull(),
  consentedAt: instant('consented_at').notNull(),
  /** Removed by the guest or staff, or detached at Stripe. */
  removedAt: instant('removed_at'),
});
