import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Failed attempts for each account and address, to slow down guessing. */
export const throttles = pgTable('throttles', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  /** The time of the last attempt, until it succeeds; then the one before counts again. */
  lastFailureAt: instant('last_failure_at').notNull(),
  previousFailureAt: instant('previous_failure_at'),
});

/** Facts of this installation: its secrets, how far its test clock is shifted, whether a demo was loaded. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/** Offsets of the test clock in milliseconds; one row, which only grows. */
export const testClock = pgTable('test_clock', {
  id: integer('id').primaryKey(),
  offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
});

/** Which emails were sent, by the key that names each, so that a job that runs twice sends one. */
export const sentMails = pgTable('sent_mails', {
  key: text('key').primaryKey(),
  sentAt: instant('sent_at').notNull(),
  /** Set while a process sends it; null once it was sent. */
  claimedUntil: instant('claimed_until'),
});

/** When each sweep last ended well, by the database's clock. */
export const sweepRuns = pgTable('sweep_runs', {
  name: text('name').primaryKey(),
  succeededAt: instant('succeeded_at').notNull(),
});
