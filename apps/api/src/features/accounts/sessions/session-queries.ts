import { accountLimits } from '@curbside/domain/accounts/texts';
import { and, desc, eq, gt, lt, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/index.ts';
import { sessions } from '../../../schema/accounts.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** Precision of a session's last use. */
const lastUseSeconds = 60;

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);
const idleSince = () => secondsAgo(accountLimits.sessionIdleDays * 86_400);
const openedBefore = () => secondsAgo(accountLimits.sessionAbsoluteDays * 86_400);

/** Neither unused for too long nor too old, by the system's clock. */
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

/** Writes at most once a minute. */
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

/** Stores where a session was opened; undefined if there is no such session. */
export async function markSessionOpened(
  db: Queryable,
  token: string,
  from: Pick<SessionRow, 'ipAddress' | 'userAgent'>,
): Promise<SessionRow | undefined> {
  const [row] = await db.update(sessions).set(from).where(eq(sessions.token, token)).returning();
  return row;
}

/** When the password was last entered in a session after sign-in. */
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

/** Sessions that still work, most recently used first. */
export async function listOpenSessions(db: Queryable, userId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpen()))
    .orderBy(desc(sessions.updatedAt), sessions.id);
}

/** Ends one session; false if the user has no such session. */
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

/** Ends every session of a user, or all except one. */
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
