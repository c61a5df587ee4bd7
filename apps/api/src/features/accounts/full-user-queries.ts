import type { Role } from '@curbside/domain/accounts/states';
import type { VerificationStatus } from '@curbside/domain/verification/states';
import { and, eq, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { userHas } from '../../platform/database/word-search.ts';
import { notFound } from '../../platform/errors.ts';
import { users } from '../../schema/accounts.ts';
import { payoutAccounts } from '../../schema/payout-accounts.ts';
import { verifications } from '../../schema/verification.ts';

const isThere = isNull(users.deletedAt);

const fullUser = { user: users, verification: verifications, payoutAccount: payoutAccounts };

/** A user with the fields that only they and staff see. */
export type FullUser = Awaited<ReturnType<typeof getFullUser>>;

export async function getFullUser(db: Queryable, id: string) {
  const row = await findFullUser(db, id);
  if (!row) throw notFound('User');
  return row;
}

/** Undefined once the account is deleted. */
export async function findFullUser(db: Queryable, id: string) {
  const [row] = await db
    .select(fullUser)
    .from(users)
    .leftJoin(verifications, eq(verifications.userId, users.id))
    .leftJoin(payoutAccounts, eq(payoutAccounts.userId, users.id))
    .where(and(eq(users.id, id), isThere));
  return row;
}

type UserSort = 'joined' | 'name' | 'email' | 'role';

const userList: ListModel<UserSort> = {
  id: users.id,
  idType: 'uuid',
  sorts: {
    joined: { by: users.createdAt, type: 'timestamptz', order: 'desc' },
    name: { by: users.name, type: 'text', order: 'asc' },
    email: { by: users.email, type: 'text', order: 'asc' },
    role: { by: users.role, type: 'text', order: 'asc' },
  },
};

interface UserFilter {
  q?: string | undefined;
  role?: Role | 'staff' | undefined;
  verificationStatus?: VerificationStatus | undefined;
}

/** Filters `users` alone, so that they can be counted without a join. */
function hasVerification(status: VerificationStatus): SQL {
  const isThere = (comparison: SQL) => sql`exists (select from ${verifications} verification
    where verification.user_id = ${users.id} and verification.status ${comparison} ${status})`;
  return status === 'unverified' ? not(isThere(sql`<>`)) : isThere(sql`=`);
}

/** One page of users, without deleted ones. */
export async function listUserPage(
  db: Queryable,
  filter: UserFilter,
  window: ListWindow<UserSort>,
) {
  const condition = and(
    isThere,
    filter.q ? userHas(filter.q) : undefined,
    filter.verificationStatus ? hasVerification(filter.verificationStatus) : undefined,
    filter.role === 'staff' ? ne(users.role, 'user') : undefined,
    filter.role && filter.role !== 'staff' ? eq(users.role, filter.role) : undefined,
  );
  const { key, id, behind, orderBy, limit } = keysetOf(userList, window);
  const found = await db
    .select({ ...fullUser, key, id })
    .from(users)
    .leftJoin(verifications, eq(verifications.userId, users.id))
    .leftJoin(payoutAccounts, eq(payoutAccounts.userId, users.id))
    .where(and(condition, behind))
    .orderBy(...orderBy)
    .limit(limit);
  return pageOf(found, window, () => db.$count(users, condition));
}
