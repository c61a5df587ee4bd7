import type { Person } from '../../platform/actor.ts';
import type { Env } from '../../platform/env.ts';
import { isSecondFactorRequired, roleInForce } from './policy.ts';
import type { UserRow } from './queries.ts';
import type { SessionRow } from './sessions/session-queries.ts';

type UserFacts = Pick<UserRow, 'id' | 'role' | 'accountStatus' | 'twoFactorEnabled'>;
type SessionFacts = Pick<SessionRow, 'id' | 'createdAt'>;

export function personOf(
  env: Pick<Env, 'STAFF_SECOND_FACTOR'>,
  user: UserFacts,
  session: SessionFacts,
  { ipAddress, site }: Pick<Person, 'ipAddress' | 'site'>,
): Person {
  const awaitsSecondFactor = isSecondFactorRequired(env, user) && !user.twoFactorEnabled;
  return {
    id: user.id,
    role: roleInForce(user, { awaitsSecondFactor }),
    awaitsSecondFactor,
    isActive: user.accountStatus === 'active',
    sessionId: session.id,
    signedInAt: session.createdAt,
    ipAddress,
    site,
  };
}
