import type { Scope } from '@curbside/domain/wire/scopes';
import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** By which other programs read what an operator watches. Only a hash of each is kept. */
export const serviceTokens = pgTable('service_tokens', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  hash: text('hash').notNull().unique('service_tokens_hash_key'),
  scopes: text('scopes').array().$type<Scope[]>().notNull(),
  /** The last day on which it works. */
  expiresOn: date('expires_on').notNull(),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});
