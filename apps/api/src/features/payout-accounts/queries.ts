import type { PayoutRequirements } from '@curbside/domain/payouts/requirements';
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';
import { payoutAccounts } from '../../schema/payout-accounts.ts';

type PayoutAccountRow = typeof payoutAccounts.$inferSelect;

const isOwner = eq(users.id, payoutAccounts.userId);
const isThere = isNull(users.deletedAt);

/** The payout account of a user who is not deleted. */
export async function findPayoutAccount(
  db: Queryable,
  userId: string,
): Promise<PayoutAccountRow | undefined> {
  const [row] = await db
    .select({ account: payoutAccounts })
    .from(payoutAccounts)
    .innerJoin(users, isOwner)
    .where(and(eq(payoutAccounts.userId, userId), isThere));
  return row?.account;
}

/** Keeps the account that was created first; two created at once are the same account. */
export async function savePayoutAccount(
  db: Queryable,
  userId: string,
  accountId: string,
): Promise<boolean> {
  const rows = await db
    .insert(payoutAccounts)
    .values({ userId, accountId })
    .onConflictDoNothing({ target: payoutAccounts.userId })
    .returning({ userId: payoutAccounts.userId });
  return rows.length > 0;
}

/** Changes the status if it differs; returns whose account it is, or undefined. */
export async function markPayoutAccount(
  db: Queryable,
  accountId: string,
  status: PayoutAccountRow['status'],
): Promise<string | undefined> {
  const [row] = await db
    .update(payoutAccounts)
    .set({ status })
    .where(and(eq(payoutAccounts.accountId, accountId), ne(payoutAccounts.status, status)))
    .returning({ userId: payoutAccounts.userId });
  return row?.userId;
}

/** Whose payout account this is; undefined where nobody has it. */
export async function findPayoutAccountOwner(
  db: Queryable,
  accountId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: users.id })
    .from(payoutAccounts)
    .innerJoin(users, isOwner)
    .where(and(eq(payoutAccounts.accountId, accountId), isThere));
  return row?.userId;
}

export async function listPendingPayoutAccounts(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ accountId: payoutAccounts.accountId })
    .from(payoutAccounts)
    .innerJoin(users, isOwner)
    .where(and(eq(payoutAccounts.status, 'pending'), isThere))
    .limit(500);
  return rows.map(({ accountId }) => accountId);
}

/** Verified accounts that Stripe was not asked about since an instant, the longest ago first. */
export async function listUncheckedPayoutAccounts(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db
    .select({ accountId: payoutAccounts.accountId })
    .from(payoutAccounts)
    .innerJoin(users, isOwner)
    .where(
      and(
        eq(payoutAccounts.status, 'verified'),
        or(isNull(payoutAccounts.checkedAt), lt(payoutAccounts.checkedAt, since)),
        isThere,
      ),
    )
    .orderBy(sql`${payoutAccounts.checkedAt} nulls first`)
    .limit(200);
  return rows.map(({ accountId }) => accountId);
}

export async function markPayoutAccountChecked(
  db: Queryable,
  accountId: string,
  at: Date,
): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({ checkedAt: at })
    .where(eq(payoutAccounts.accountId, accountId));
}

/**
 * Stores what Stripe asks of a host. Returns the host if they are to be told: of what they were not
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
      told: payoutAccounts.requirementsTold,
    })
    .from(payoutAccounts)
    .innerJoin(users, isOwner)
    .where(and(eq(payoutAccounts.accountId, accountId), isThere))
    .for('no key update', { of: payoutAccounts });
  if (!host) return undefined;
  const { due, deadline, isRestricted } = requirements;
  const isPressing = deadline !== null || isRestricted;
  const isNews = isPressing && due.some((name) => !host.told.includes(name));
  await tx
    .update(payoutAccounts)
    .set({
      requirements,
      // What is no longer asked for is told again should Stripe ask once more.
      requirementsTold: isNews ? due : host.told.filter((name) => due.includes(name)),
    })
    .where(eq(payoutAccounts.userId, host.id));
  return isNews ? host : undefined;
}

/** Takes Stripe's requirements out, once the account is deleted. */
export async function forgetPayoutRequirements(db: Queryable, userId: string): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({ requirements: null })
    .where(eq(payoutAccounts.userId, userId));
}
