import { deletedUser, fullName } from '@curbside/domain/accounts/full-name';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { deletedAddress } from '../../platform/mail/deleted-address.ts';
import { signInMethods, users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { payoutAccounts } from '../../schema/payout-accounts.ts';
import { hostStats } from '../../schema/ratings.ts';
import { verifications } from '../../schema/verification.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row;
}

export async function getUser(db: Queryable, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw notFound('User');
  return user;
}

/**
 * Locked until the transaction ends. A change of the email needs 'update': the email is a key, and
 * upgrading the lock later would deadlock with concurrent inserts of rows that refer to the user.
 */
export async function getUserForUpdate(
  db: Queryable,
  id: string,
  lock: 'no key update' | 'update' = 'no key update',
): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for(lock);
  return row;
}

/** Ids of the active master admins, locked in order until the transaction ends. */
export async function lockMasterAdmins(
  tx: Transaction,
  lock: 'no key update' | 'update' = 'no key update',
): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'master_admin'),
        eq(users.accountStatus, 'active'),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(users.id)
    .for(lock);
  return rows.map(({ id }) => id);
}

/** Recipients of notices to administrators. */
export function listAdminEmails(db: Queryable): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.role, ['admin', 'master_admin']), eq(users.accountStatus, 'active')));
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

/** A user with their public figures as a host. */
export async function findProfile(db: Queryable, id: string) {
  const [row] = await db
    .select({
      user: users,
      rating: hostStats.rating,
      trips: hostStats.tripCount,
      verificationStatus: verifications.status,
      stripeAccountId: payoutAccounts.accountId,
    })
    .from(users)
    .leftJoin(hostStats, eq(hostStats.hostId, users.id))
    .leftJoin(verifications, eq(verifications.userId, users.id))
    .leftJoin(payoutAccounts, eq(payoutAccounts.userId, users.id))
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row;
}

/** The host sees a request, and whose it is, only once its payment is authorized. */
export async function hasBookedWith(
  db: Queryable,
  { renterId, ownerId }: { renterId: string; ownerId: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.renterId, renterId),
        eq(bookings.ownerId, ownerId),
        isNotNull(bookings.authorizedAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function updateProfile(
  db: Queryable,
  userId: string,
  change: Partial<Pick<UserRow, 'phoneNumber' | 'pendingEmail'>>,
): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, userId));
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

export async function markEmailVerified(db: Queryable, userId: string): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
}

export async function updateRole(
  db: Queryable,
  userId: string,
  role: UserRow['role'],
): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.id, userId));
}

/** Undefined if the status is that already. */
export async function markAccountStatus(
  db: Queryable,
  userId: string,
  from: UserRow['accountStatus'],
  to: UserRow['accountStatus'],
): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set({ accountStatus: to })
    .where(and(eq(users.id, userId), eq(users.accountStatus, from), isNull(users.deletedAt)))
    .returning();
  return row;
}

const isPasswordOf = (userId: string) =>
  and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, 'credential'));

/** Undefined for an account that only uses a sign-in provider. */
export async function findPasswordHash(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ hash: signInMethods.password })
    .from(signInMethods)
    .where(isPasswordOf(userId));
  return row?.hash ?? undefined;
}

/** Also sets the first password of an account without one. */
export async function savePasswordHash(db: Queryable, userId: string, hash: string): Promise<void> {
  const rows = await db
    .update(signInMethods)
    .set({ password: hash, updatedAt: new Date() })
    .where(isPasswordOf(userId))
    .returning({ id: signInMethods.id });
  if (rows.length > 0) return;
  await db
    .insert(signInMethods)
    .values({ userId, accountId: userId, providerId: 'credential', password: hash });
}

/** Deletes every way to sign in. */
export async function deleteSignInMethods(db: Queryable, userId: string): Promise<void> {
  await db.delete(signInMethods).where(eq(signInMethods.userId, userId));
}

/** Removes the personal data; the row stays for records that refer to it. */
export async function markUserDeleted(db: Queryable, userId: string, at: Date): Promise<void> {
  await db
    .update(users)
    .set({
      email: deletedAddress(userId),
      emailVerified: false,
      pendingEmail: null,
      name: fullName(deletedUser),
      ...deletedUser,
      phoneNumber: null,
      image: null,
      role: 'user',
      deletedAt: at,
    })
    .where(eq(users.id, userId));
}
