import { journalKinds, journalStatuses } from '@curbside/domain/journal/states';
import { ledgerAccounts } from '@curbside/domain/ledger/accounts';
import { bigint, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bookings } from './bookings.ts';
import { instant } from './columns.ts';
import { ledgerAccountNames } from './ledger.ts';

/** Entries that staff make by hand. A second administrator approves one, and it is posted. */
export const journalEntries = pgTable('journal_entries', {
  id: serial('id').primaryKey(),
  kind: text('kind', { enum: journalKinds }).notNull(),
  cents: bigint('cents', { mode: 'number' }).notNull(),
  bookingId: integer('booking_id').references(() => bookings.id),
  userId: uuid('user_id').references(() => users.id),
  account: text('account', { enum: ledgerAccounts }).references(() => ledgerAccountNames.name),
  reason: text('reason').notNull(),
  note: text('note'),
  status: text('status', { enum: journalStatuses }).notNull().default('waiting'),
  authorId: uuid('author_id')
    .notNull()
    .references(() => users.id),
  decidedBy: uuid('decided_by').references(() => users.id),
  createdAt: instant('created_at').notNull(),
  decidedAt: instant('decided_at'),
});
