import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { emailConfirmations, signInTokens, users } from '../../schema/accounts.ts';
import { hostStats } from '../../schema/ratings.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row;
}

/** Throws not_found. */
export async function getUser(db: Queryable, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw notFound('User');
  return user;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

/** A person with what is known of them as a host. */
export async function findProfile(db: Queryable, id: string) {
  const [row] = await db
    .select({ user: users, rating: hostStats.rating, trips: hostStats.tripCount })
    .from(users)
    .leftJoin(hostStats, eq(hostStats.hostId, users.id))
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row;
}

export async function updateProfile(
  db: Queryable,
  userId: string,
  change: Partial<Pick<UserRow, 'phoneNumber' | 'pendingEmail'>>,
): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, userId));
}

/** Whether a link to choose a new password still holds. */
export async function isResetTokenOpen(db: Queryable, token: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: signInTokens.id })
    .from(signInTokens)
    .where(
      and(eq(signInTokens.identifier, `reset-password:${token}`), gt(signInTokens.expiresAt, now)),
    );
  return rows.length > 0;
}

/** The latest request for an address replaces the earlier ones of that user. */
export async function replaceEmailConfirmation(
  db: Queryable,
  confirmation: typeof emailConfirmations.$inferInsert,
): Promise<void> {
  await db.delete(emailConfirmations).where(eq(emailConfirmations.userId, confirmation.userId));
  await db.insert(emailConfirmations).values(confirmation);
}

/** No mail that is still under way changes the address any more. */
export async function deleteEmailConfirmations(db: Queryable, userId: string): Promise<void> {
  await db.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
}

/** Uses a token up; undefined where it is unknown, used or too old. */
export async function takeEmailConfirmation(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await db
    .delete(emailConfirmations)
    .where(and(eq(emailConfirmations.tokenHash, tokenHash), gt(emailConfirmations.expiresAt, now)))
    .returning();
  return row;
}

export async function markEmailConfirmed(
  db: Queryable,
  userId: string,
  email: string,
): Promise<void> {
  await db
    .update(users)
    .set({ email, emailVerified: true, pendingEmail: null })
    .where(eq(users.id, userId));
}

export async function updateRole(
  db: Queryable,
  userId: string,
  role: UserRow['role'],
): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.id, userId));
}
