import { index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

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
  createdAt: instant('created_at').notNull(),
});

export const ledgerAccounts = [
  'guest_authorisations',
  'authorisations_held',
  'stripe_balance',
  'host_payable',
  'commission_income',
  'service_fee_income',
  'sales_tax_payable',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

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
  ],
);
