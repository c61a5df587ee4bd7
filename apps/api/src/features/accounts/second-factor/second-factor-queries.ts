import { and, eq, gt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/index.ts';
import { secondFactors, signInTokens, users } from '../../../schema/accounts.ts';

/** The user whose sign-in is waiting for its second factor. */
export async function findAwaitedUserId(
  db: Queryable,
  identifier: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: signInTokens.value })
    .from(signInTokens)
    .where(and(eq(signInTokens.identifier, identifier), gt(signInTokens.expiresAt, new Date())));
  return row?.userId;
}

/** An authenticator app was set up, confirmed or not. */
export async function hasSecondFactorSecret(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(secondFactors, eq(secondFactors.userId, userId))) > 0;
}

/** Also forgets a second factor that was set up but not confirmed. */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}
