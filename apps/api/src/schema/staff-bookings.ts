import { integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bookings } from './bookings.ts';
import { instant } from './columns.ts';

/** Payouts that staff hold back; one open at a time for each booking. */
export const payoutFreezes = pgTable('payout_freezes', {
  id: serial('id').primaryKey(),
  bookingId: integer('booking_id')
    .notNull()
    .references(() => bookings.id),
  /** Told to the host; `note` is for staff alone. */
  reason: text('reason').notNull(),
  note: text('note'),
  frozenBy: uuid('frozen_by')
    .notNull()
    .references(() => users.id),
  frozenAt: instant('frozen_at').notNull(),
  releasedBy: uuid('released_by').references(() => users.id),
  releasedAt: instant('released_at'),
});
