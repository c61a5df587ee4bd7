import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';

/** Keeps the account that was created first; two created at once are the same account. */
export async function savePayoutAccount(
  db: Queryable,
  userId: string,
  accountId: string,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ stripeAccountId: accountId, stripeAccountStatus: 'pending' })
    .where(and(eq(users.id, userId), isNull(users.stripeAccountId)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Changes the status where it differs; answers whose account it is, or undefined. */
export async function markPayoutAccount(
  db: Queryable,
  accountId: string,
  status: 'pending' | 'verified',
): Promise<string | undefined> {
  const [row] = await db
    .update(users)
    .set({ stripeAccountStatus: status })
    .where(
      and(
        eq(users.stripeAccountId, accountId),
        or(isNull(users.stripeAccountStatus), sql`${users.stripeAccountStatus} <> ${status}`),
      ),
    )
    .returning({ userId: users.id });
  return row?.userId;
}

/** Whose payout account this is; undefined where nobody has it. */
export async function findPayoutAccountOwner(
  db: Queryable,
  accountId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.stripeAccountId, accountId), isNull(users.deletedAt)));
  return row?.userId;
}

export async function listPendingPayoutAccounts(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ accountId: users.stripeAccountId })
    .from(users)
    .where(and(eq(users.stripeAccountStatus, 'pending'), isNull(users.deletedAt)))
    .limit(500);
  return rows.flatMap(({ accountId }) => (accountId ? [accountId] : []));
}

/** Verified accounts that Stripe was not asked about since an instant, the longest ago first. */
export async function listUncheckedPayoutAccounts(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db
    .select({ accountId: users.stripeAccountId })
    .from(users)
    .where(
      and(
        eq(users.stripeAccountStatus, 'verified'),
        or(isNull(users.payoutCheckedAt), lt(users.payoutCheckedAt, since)),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(sql`${users.payoutCheckedAt} nulls first`)
    .limit(200);
  return rows.flatMap(({ accountId }) => (accountId ? [accountId] : []));
}

export async function markPayoutAccountChecked(
  db: Queryable,
  accountId: string,
  at: Date,
): Promise<void> {
  await db.update(users).set({ payoutCheckedAt: at }).where(eq(users.stripeAccountId, accountId));
}
