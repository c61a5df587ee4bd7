import type { PayoutRequirements } from '@curbside/domain/payouts/requirements';
import { payoutAccountStatuses } from '@curbside/domain/payouts/states';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** The account at Stripe that a host is paid to. */
export const payoutAccounts = pgTable('payout_accounts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  accountId: text('account_id').notNull().unique(),
  status: text('status', { enum: payoutAccountStatuses }).notNull().default('pending'),
  /** When Stripe was last asked about the account. */
  checkedAt: instant('checked_at'),
  /** Stripe's requirements of the host, and those that the host was told of. */
  requirements: jsonb('requirements').$type<PayoutRequirements>(),
  requirementsTold: text('requirements_told').array().notNull().default([]),
});
