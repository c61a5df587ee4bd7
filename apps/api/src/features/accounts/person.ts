import { isStaff } from '@curbside/domain/accounts/states';
import type { Person } from '../../platform/actor.ts';
import type { Env } from '../../platform/env.ts';
import type { UserRow } from './queries.ts';
import type { SessionRow } from './session-queries.ts';

type UserFacts = Pick<
  UserRow,
  'id' | 'role' | 'accountStatus' | 'verificationStatus' | 'twoFactorEnabled'
>;
type SessionFacts = Pick<SessionRow, 'id' | 'createdAt'>;

/** Whether the role of an account only works with a second factor. */
export function isSecondFactorRequired(
  { STAFF_SECOND_FACTOR }: Pick<Env, 'STAFF_SECOND_FACTOR'>,
  { role }: Pick<UserRow, 'role'>,
): boolean {
  return STAFF_SECOND_FACTOR === 'required' && isStaff(role);
}

/** The actor behind a session. */
export function personOf(
  env: Pick<Env, 'STAFF_SECOND_FACTOR'>,
  user: UserFacts,
  session: SessionFacts,
  { ipAddress, site }: Pick<Person, 'ipAddress' | 'site'>,
): Person {
  const isWaiting = isSecondFactorRequired(env, user) && !user.twoFactorEnabled;
  return {
    id: user.id,
    role: isWaiting ? 'user' : user.role,
    awaitsSecondFactor: isWaiting,
    isActive: user.accountStatus === 'active',
    isVerified: user.verificationStatus === 'verified',
    sessionId: session.id,
    signedInAt: session.createdAt,
    ipAddress,
    site,
  };
}
