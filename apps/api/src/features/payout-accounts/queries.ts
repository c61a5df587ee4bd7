import type { PayoutRequirements } from '@curbside/domain/payouts/requirements';
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';
import { payoutAccounts } from '../../schema/payout-accounts.ts';

type PayoutAccountRow = typeof payoutAccounts.$inferSelect;

const isOwner = eq(users.id, payoutAccounts.userId);
const isThere = isNull(users.deletedAt);

/** Undefined for a deleted user. */
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

/** Keeps the account stored first; two concurrent calls create the same account. */
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

/** Returns the owner's id if the status changed. */
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

/** Id of the account's owner, if any. */
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

/** Verified accounts not checked at Stripe since an instant, longest unchecked first. */
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
 * Stores Stripe's requirements. Returns the host if they need a notice: about new requirements that
 * have a deadline or have stopped their payouts.
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
      // A requirement that disappears and comes back is announced again.
      requirementsTold: isNews ? due : host.told.filter((name) => due.includes(name)),
    })
    .where(eq(payoutAccounts.userId, host.id));
  return isNews ? host : undefined;
}

/** Removes Stripe's requirements after the account's deletion. */
export async function forgetPayoutRequirements(db: Queryable, userId: string): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({ requirements: null })
    .where(eq(payoutAccounts.userId, userId));
}
