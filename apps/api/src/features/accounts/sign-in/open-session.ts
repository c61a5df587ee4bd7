import type { Person, Visitor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { personOf } from '../person.ts';
import { getUser, type UserRow } from '../queries.ts';
import { markSessionOpened } from '../sessions/session-queries.ts';

export interface SignedIn {
  user: UserRow;
  person: Person;
  /** Set-Cookie headers of the session. */
  cookies: string[];
}

interface OpenedSession {
  token: string | null;
  user: { id: string };
  headers: Headers;
  userAgent: string | null;
}

const maxUserAgentLength = 300;

/** Stores where a session that the library has just inserted was opened. */
export async function openSession(
  ctx: Context<Visitor>,
  { token, user, headers, userAgent }: OpenedSession,
): Promise<SignedIn> {
  const { tx, deps, actor: visitor } = ctx;
  const session = await markSessionOpened(tx, token ?? '', {
    ipAddress: visitor.ipAddress,
    userAgent: userAgent?.slice(0, maxUserAgentLength) ?? null,
  });
  if (!session) throw new Error('The session that was just opened is not there.');
  const row = await getUser(tx, user.id);
  const from = { ipAddress: visitor.ipAddress, site: deps.env.publicUrl };
  return {
    user: row,
    person: personOf(deps.env, row, session, from),
    cookies: headers.getSetCookie(),
  };
}
