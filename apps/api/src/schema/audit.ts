import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Who did what, when and from where. The database refuses every update and delete, and chains each
 * row to the one before when its transaction commits.
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
