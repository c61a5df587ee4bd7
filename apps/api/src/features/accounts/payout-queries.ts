import type { PayoutRequirements } from '@curbside/domain/payouts/requirements';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
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

/**
 * Stores what Stripe asks of a host. Answers the host where they are to be told: of what they were not
 * told of yet, once it has a deadline or has stopped their payouts.
 */
export async function savePayoutRequirements(
  tx: Transaction,
  accountId: string,
  requirements: PayoutRequirements,
): Promise<{ id: string; email: string; firstName: string } | undefined> {
  const [host] = await tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      told: users.payoutRequirementsTold,
    })
    .from(users)
    .where(and(eq(users.stripeAccountId, accountId), isNull(users.deletedAt)))
    .for('no key update');
  if (!host) return undefined;
  const { due, deadline, isRestricted } = requirements;
  const isPressing = deadline !== null || isRestricted;
  const isNews = isPressing && due.some((name) => !host.told.includes(name));
  await tx
    .update(users)
    .set({
      payoutRequirements: requirements,
      // What is no longer asked for is told again should Stripe ask once more.
      payoutRequirementsTold: isNews ? due : host.told.filter((name) => due.includes(name)),
    })
    .where(eq(users.id, host.id));
  return isNews ? host : undefined;
}
