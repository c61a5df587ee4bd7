import { differenceStatuses, ledgerAccounts } from '@curbside/domain/ledger/accounts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bookings } from './bookings.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The ids of a booking's Stripe objects. Amounts and states are in the booking and at Stripe. */
export const payments = pgTable('payments', {
  bookingId: integer('booking_id').primaryKey(),
  carId: integer('car_id').notNull(),
  checkoutSessionId: text('checkout_session_id').unique(),
  checkoutUrl: text('checkout_url'),
  intentId: text('intent_id').unique(),
  chargeId: text('charge_id').unique(),
  refundId: text('refund_id').unique(),
  transferId: text('transfer_id').unique(),
  /** Part of the idempotency keys. Grows after a failure, which Stripe would replay. */
  attempt: integer('attempt').notNull().default(0),
  /** Names the payment at Stripe for good; ids of bookings come again after a restored dump. */
  reference: uuid('reference').notNull().unique().defaultRandom(),
  createdAt: instant('created_at').notNull(),
});

/** Every checkout of a booking. Those that are not its payment may still take the guest's money. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    sessionId: text('session_id').primaryKey(),
    bookingId: integer('booking_id')
      .notNull()
      .references(() => bookings.id),
    intentId: text('intent_id').unique(),
    /** Whether it is not the booking's payment, and may still hold money. */
    needsCheck: boolean('needs_check').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('payment_attempts_booking').on(table.bookingId),
    index('payment_attempts_unchecked').on(table.bookingId).where(sql`needs_check`),
  ],
);

/**
 * Double entries: the lines of one entry sum to zero, debits positive and credits negative. A
 * deferred trigger (migration 0001) refuses an entry that does not balance, and any change to it.
 */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: serial('id').primaryKey(),
    /** Names the movement, such as `booking-7-captured`, which is written once. */
    entry: text('entry').notNull(),
    bookingId: integer('booking_id').notNull(),
    carId: integer('car_id').notNull(),
    account: text('account', { enum: ledgerAccounts }).notNull(),
    cents: integer('cents').notNull(),
    postedAt: instant('posted_at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_lines_once').on(table.entry, table.account),
    index('ledger_lines_booking').on(table.bookingId),
    index('ledger_lines_account').on(table.account, table.postedAt),
  ],
);

/** Bookings whose money differs between the ledger and Stripe; one open row each. */
export const ledgerDifferences = pgTable(
  'ledger_differences',
  {
    id: serial('id').primaryKey(),
    bookingId: integer('booking_id').notNull(),
    ledgerCents: integer('ledger_cents').notNull(),
    stripeCents: integer('stripe_cents').notNull(),
    status: text('status', { enum: differenceStatuses }).notNull().default('open'),
    note: text('note').notNull().default(''),
    foundAt: instant('found_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_differences_open').on(table.bookingId).where(sql`status <> 'resolved'`),
  ],
);
