import { verificationStatuses } from '@curbside/domain/verification/states';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** A person's proof of who they are, from its first start on; without a row they are unverified. */
export const verifications = pgTable('verifications', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  status: text('status', { enum: verificationStatuses }).notNull().default('unverified'),
  /** The session at Stripe whose outcome counts. */
  sessionId: text('session_id').unique(),
  verifiedAt: instant('verified_at'),
  /** The name and date of birth that Stripe read from the document. */
  outputs: jsonb('outputs').$type<Record<string, unknown>>(),
});
