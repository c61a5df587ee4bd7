import {
  differenceKinds,
  differenceStatuses,
  ledgerAccounts,
} from '@curbside/domain/ledger/accounts';
import { marketCurrency } from '@curbside/domain/money/money';
import { bigint, boolean, date, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bookings } from './bookings.ts';
import { orderOfBooking } from './charges.ts';
import { instant } from './columns.ts';

/** The database's own default is for rows from before there were other currencies. */
const currency = () =>
  text('currency')
    .notNull()
    .default('usd')
    .$defaultFn(() => marketCurrency);
/** Sums of the whole account can be more than an integer holds. */
const largeCents = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** The accounts that lines may name. The migrations fill it; nothing else writes it. */
export const ledgerAccountNames = pgTable('ledger_accounts', {
  name: text('name', { enum: ledgerAccounts }).primaryKey(),
});

/**
 * Double entries, each keyed by the Stripe object and what happened to it. Triggers refuse an entry
 * that does not balance, any change, and lines that come later.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    /** `ch_1:captured`: the object and the event. */
    entry: text('entry').primaryKey(),
    stripeObject: text('stripe_object').notNull(),
    event: text('event').notNull(),
    bookingId: integer('booking_id').references(() => bookings.id),
    orderId: integer('order_id'),
    currency: currency(),
    /** The number of its lines, which seals it. */
    lineCount: integer('line_count').notNull(),
    postedAt: instant('posted_at').notNull(),
  },
  (table) => [orderOfBooking(table)],
);

export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: serial('id').primaryKey(),
    entry: text('entry')
      .notNull()
      .references(() => ledgerEntries.entry),
    /** Those of the entry, for statements. */
    event: text('event').notNull(),
    bookingId: integer('booking_id').references(() => bookings.id),
    orderId: integer('order_id'),
    account: text('account', { enum: ledgerAccounts })
      .notNull()
      .references(() => ledgerAccountNames.name),
    cents: largeCents('cents'),
    currency: currency(),
    postedAt: instant('posted_at').notNull(),
  },
  (table) => [orderOfBooking(table)],
);

/** Every Stripe object of a booking's money, as Stripe last described it. */
export const stripeObjects = pgTable(
  'stripe_objects',
  {
    id: text('id').primaryKey(),
    kind: text('kind', {
      enum: ['session', 'intent', 'charge', 'refund', 'transfer', 'reversal', 'dispute'],
    }).notNull(),
    bookingId: integer('booking_id')
      .notNull()
      .references(() => bookings.id),
    orderId: integer('order_id').notNull(),
    /** The object that it belongs to: of a refund its charge, of a reversal its transfer. */
    parentId: text('parent_id'),
    cents: integer('cents'),
    status: text('status').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [orderOfBooking(table)],
);

/** Every movement of our balance at Stripe that the ledger knows. */
export const balanceTransactions = pgTable(
  'balance_transactions',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    category: text('category').notNull(),
    source: text('source'),
    bookingId: integer('booking_id').references(() => bookings.id),
    orderId: integer('order_id'),
    cents: largeCents('cents'),
    feeCents: largeCents('fee_cents'),
    currency: currency(),
    createdAt: instant('created_at').notNull(),
    availableOn: instant('available_on').notNull(),
    /** Null while the funds are pending. */
    availableSince: instant('available_since'),
    /** Nothing has told us of it yet, so its booking is to be looked at. */
    needsSync: boolean('needs_sync').notNull(),
  },
  (table) => [orderOfBooking(table)],
);

/** Debt of a host whose payout could not be taken back. Later payouts settle it. */
export const hostReceivables = pgTable(
  'host_receivables',
  {
    id: serial('id').primaryKey(),
    hostId: uuid('host_id')
      .notNull()
      .references(() => users.id),
    /** The trip that it comes from. */
    bookingId: integer('booking_id')
      .notNull()
      .references(() => bookings.id),
    orderId: integer('order_id').notNull(),
    cents: integer('cents').notNull(),
    settledCents: integer('settled_cents').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [orderOfBooking(table)],
);

/** Where the ledger and Stripe differ, for staff to work off; one open row a kind and object. */
export const ledgerDifferences = pgTable('ledger_differences', {
  id: serial('id').primaryKey(),
  kind: text('kind', { enum: differenceKinds }).notNull(),
  /** The Stripe object, or `account` for the whole account. */
  subject: text('subject').notNull(),
  bookingId: integer('booking_id').references(() => bookings.id),
  ledgerCents: largeCents('ledger_cents'),
  stripeCents: largeCents('stripe_cents'),
  status: text('status', { enum: differenceStatuses }).notNull().default('open'),
  note: text('note').notNull().default(''),
  foundAt: instant('found_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Reconciled days, as the city counts them. */
export const reconciledDays = pgTable('reconciled_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  transactions: integer('transactions').notNull(),
  netCents: largeCents('net_cents'),
  differences: integer('differences').notNull(),
  reconciledAt: instant('reconciled_at').notNull(),
});

/** Months of the books that are closed, each with all before it; triggers post nothing into them. */
export const closedMonths = pgTable('closed_months', {
  month: text('month').primaryKey(),
  endsAt: instant('ends_at').notNull().unique(),
  closedBy: uuid('closed_by')
    .notNull()
    .references(() => users.id),
  closedAt: instant('closed_at').notNull(),
});
