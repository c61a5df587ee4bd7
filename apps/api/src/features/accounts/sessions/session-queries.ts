import { accountLimits } from '@curbside/domain/accounts/texts';
import { and, desc, eq, gt, lt, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/index.ts';
import { sessions } from '../../../schema/accounts.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** How exact the last use of a session is kept. */
const lastUseSeconds = 60;

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);
const idleSince = () => secondsAgo(accountLimits.sessionIdleDays * 86_400);
const openedBefore = () => secondsAgo(accountLimits.sessionAbsoluteDays * 86_400);

/** Whether a session is neither too long unused nor too old, by the system's clock. */
export function isSessionOpen({
  createdAt,
  updatedAt,
}: Pick<SessionRow, 'createdAt' | 'updatedAt'>): boolean {
  return updatedAt > idleSince() && createdAt > openedBefore();
}

const isOpen = () =>
  and(
    gt(sessions.expiresAt, new Date()),
    gt(sessions.updatedAt, idleSince()),
    gt(sessions.createdAt, openedBefore()),
  );

/** Notes that a session is in use, at most once a minute. */
export async function markSessionUsed(
  db: Queryable,
  session: Pick<SessionRow, 'id' | 'updatedAt'>,
): Promise<void> {
  if (session.updatedAt > secondsAgo(lastUseSeconds)) return;
  await db
    .update(sessions)
    .set({ updatedAt: new Date() })
    .where(and(eq(sessions.id, session.id), lt(sessions.updatedAt, secondsAgo(lastUseSeconds))));
}

/** Keeps where a session was opened. Undefined where there is no such session. */
export async function markSessionOpened(
  db: Queryable,
  token: string,
  from: Pick<SessionRow, 'ipAddress' | 'userAgent'>,
): Promise<SessionRow | undefined> {
  const [row] = await db.update(sessions).set(from).where(eq(sessions.token, token)).returning();
  return row;
}

/** When the password was last entered in a session, after signing in. */
export async function findProvenAt(db: Queryable, sessionId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ provenAt: sessions.provenAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row?.provenAt ?? undefined;
}

export async function markProven(db: Queryable, sessionId: string): Promise<void> {
  await db.update(sessions).set({ provenAt: new Date() }).where(eq(sessions.id, sessionId));
}

/** The sessions that still work, the most recently used first. */
export async function listOpenSessions(db: Queryable, userId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpen()))
    .orderBy(desc(sessions.updatedAt), sessions.id);
}

/** Ends one session of a user; false where it is none of theirs. */
export async function deleteSession(
  db: Queryable,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends every session of a user, or every other one. */
export async function deleteSessions(
  db: Queryable,
  userId: string,
  except?: string,
): Promise<void> {
  const isOther = except ? ne(sessions.id, except) : undefined;
  await db.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
}

export async function deleteEndedSessions(db: Queryable): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.expiresAt, new Date()),
        lt(sessions.updatedAt, idleSince()),
        lt(sessions.createdAt, openedBefore()),
      ),
    );
}
