import type { RiskFactors, RiskFacts } from '@curbside/domain/risk/rules';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The latest score of each account. A trigger adds the row with the account. */
export const riskScores = pgTable('risk_scores', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  score: integer('score').notNull().default(0),
  factors: jsonb('factors').$type<RiskFactors>(),
  /** The facts behind the score, for a rehearsal of other rules. */
  facts: jsonb('facts').$type<RiskFacts>(),
  /** Null until the account is scored for the first time. */
  calculatedAt: instant('calculated_at'),
});

/** Earlier scores: one row for each change of the points. */
export const riskScoreHistory = pgTable('risk_score_history', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: userId(),
  score: integer('score').notNull(),
  factors: jsonb('factors').$type<RiskFactors>().notNull(),
  calculatedAt: instant('calculated_at').notNull(),
});

/** The addresses that an account was used from, each once. Dropped 180 days after their last use. */
export const userAddresses = pgTable(
  'user_addresses',
  {
    userId: userId(),
    ipAddress: text('ip_address').notNull(),
    city: text('city'),
    region: text('region'),
    /** An ISO code. */
    country: text('country'),
    /** Tells networks apart: the number of the autonomous system, or else the address block. */
    networkKey: text('network_key'),
    networkName: text('network_name'),
    /** False for private and reserved addresses, which say nothing about a person. */
    isPublic: boolean('is_public').notNull(),
    isVpn: boolean('is_vpn').notNull(),
    isProxy: boolean('is_proxy').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.ipAddress] })],
);

/** The browsers that an account was used with, by their fingerprints. */
export const userDevices = pgTable(
  'user_devices',
  {
    userId: userId(),
    fingerprint: text('fingerprint').notNull(),
    confidence: real('confidence'),
    useCount: integer('use_count').notNull().default(1),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.fingerprint] })],
);

/**
 * The cards that an account paid with and the bank accounts that it is paid to, by Stripe's
 * fingerprints, from which no number can be read.
 */
export const userInstruments = pgTable(
  'user_instruments',
  {
    userId: userId(),
    kind: text('kind', { enum: ['card', 'bank_account'] }).notNull(),
    fingerprint: text('fingerprint').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.fingerprint] })],
);

/** Where an account was seen last, written at most once a minute. */
export const userPresence = pgTable('user_presence', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  ipAddress: text('ip_address').notNull(),
  seenAt: instant('seen_at').notNull(),
});
