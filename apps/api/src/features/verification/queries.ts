import type { VerificationStatus } from '@curbside/domain/verification/states';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';

/** False where somebody started another since `earlier` was read, or the user is verified by now. */
export async function saveVerificationSession(
  db: Queryable,
  userId: string,
  earlier: string | null,
  sessionId: string,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ verificationSessionId: sessionId, verificationStatus: 'pending' })
    .where(
      and(
        eq(users.id, userId),
        sql`${users.verificationSessionId} is not distinct from ${earlier}`,
        sql`${users.verificationStatus} <> 'verified'`,
      ),
    )
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Takes over Stripe's word on the user's current session; an older session changes nothing. */
export async function markVerification(
  db: Queryable,
  sessionId: string,
  outcome: {
    status: VerificationStatus;
    verifiedAt: Date | null;
    data: Record<string, unknown> | null;
  },
): Promise<void> {
  await db
    .update(users)
    .set({
      verificationStatus: outcome.status,
      verifiedAt: outcome.verifiedAt,
      verificationData: outcome.data,
    })
    .where(
      and(
        eq(users.verificationSessionId, sessionId),
        sql`${users.verificationStatus} <> ${outcome.status}`,
      ),
    );
}

export async function listPendingSessions(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ sessionId: users.verificationSessionId })
    .from(users)
    .where(and(eq(users.verificationStatus, 'pending'), isNull(users.deletedAt)))
    .limit(500);
  return rows.flatMap(({ sessionId }) => (sessionId ? [sessionId] : []));
}

/** Keeps the account that was made first; where two were asked for at once, both are the same. */
export async function savePayoutAccount(
  db: Queryable,
  userId: string,
  accountId: string,
): Promise<void> {
  await db
    .update(users)
    .set({ stripeAccountId: accountId, stripeAccountStatus: 'pending' })
    .where(and(eq(users.id, userId), isNull(users.stripeAccountId)));
}

export async function markPayoutAccount(
  db: Queryable,
  accountId: string,
  status: 'pending' | 'verified',
): Promise<void> {
  await db
    .update(users)
    .set({ stripeAccountStatus: status })
    .where(
      and(
        eq(users.stripeAccountId, accountId),
        or(isNull(users.stripeAccountStatus), sql`${users.stripeAccountStatus} <> ${status}`),
      ),
    );
}

export async function listPendingPayoutAccounts(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ accountId: users.stripeAccountId })
    .from(users)
    .where(and(eq(users.stripeAccountStatus, 'pending'), isNull(users.deletedAt)))
    .limit(500);
  return rows.flatMap(({ accountId }) => (accountId ? [accountId] : []));
}
