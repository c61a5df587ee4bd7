import type { Person } from '../../platform/actor.ts';
import type { UserRow } from './queries.ts';
import type { SessionRow } from './session-queries.ts';

type UserFacts = Pick<UserRow, 'id' | 'role' | 'accountStatus' | 'verificationStatus'>;
type SessionFacts = Pick<SessionRow, 'id' | 'createdAt'>;

/** The actor behind a session. */
export function personOf(
  user: UserFacts,
  session: SessionFacts,
  { ipAddress, site }: Pick<Person, 'ipAddress' | 'site'>,
): Person {
  return {
    id: user.id,
    role: user.role,
    isActive: user.accountStatus === 'active',
    isVerified: user.verificationStatus === 'verified',
    sessionId: session.id,
    signedInAt: session.createdAt,
    ipAddress,
    site,
  };
}
