import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { cars } from './cars.ts';
import { bytes, instant } from './columns.ts';

/**
 * Who did what, when and from where. The database refuses every update, chains each row to the one
 * before when its transaction commits, and deletes rows only with an archived month.
 */
export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Null where no signed-in person acted. */
  userId: uuid('user_id'),
  /** The sweep, job or event that acted, where it was the product itself. */
  system: text('system'),
  action: text('action').notNull(),
  entity: text('entity').notNull(),
  entityId: text('entity_id').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  ipAddress: text('ip_address'),
  createdAt: instant('created_at').notNull(),
});

/** The links of the chain, in the order of commits. A trigger writes them. */
export const auditChain = pgTable('audit_chain', {
  position: bigint('position', { mode: 'number' }).primaryKey(),
  auditId: bigint('audit_id', { mode: 'number' }).notNull().unique(),
  hash: bytes('hash').notNull(),
});

/** Ended months of New York, each a piece of the chain. A row is sealed once, and archived once. */
export const auditMonths = pgTable('audit_months', {
  month: text('month').primaryKey(),
  firstPosition: bigint('first_position', { mode: 'number' }).notNull(),
  /** One before the first, where the month has no row. */
  lastPosition: bigint('last_position', { mode: 'number' }).notNull(),
  head: text('head').notNull(),
  seal: text('seal').notNull(),
  sealedAt: instant('sealed_at').notNull(),
  archivedAt: instant('archived_at'),
  fileSha256: text('file_sha256'),
});

/** Copies of archived rows about cars that left the list and came back: occupancy is counted from them. */
export const archivedCarTurns = pgTable('archived_car_turns', {
  auditId: bigint('audit_id', { mode: 'number' }).primaryKey(),
  carId: integer('car_id')
    .notNull()
    .references(() => cars.id),
  action: text('action').notNull(),
  turnedAt: instant('turned_at').notNull(),
});
