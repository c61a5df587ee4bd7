import type { VerificationStatus } from '@curbside/domain/verification/states';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';

/** False where another session was started since `earlier` was read, or the user is verified. */
export async function saveVerificationSession(
  db: Queryable,
  userId: string,
  earlier: string | null,
  sessionId: string,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ verificationSessionId: sessionId })
    .where(
      and(
        eq(users.id, userId),
        sql`${users.verificationSessionId} is not distinct from ${earlier}`,
        sql`${users.verificationStatus} <> 'verified'`,
      ),
    )
    .returning({ id: users.id });
  return rows.length > 0;
}

export interface VerificationOutcome {
  status: VerificationStatus;
  verifiedAt: Date | null;
  data: Record<string, unknown> | null;
}

/**
 * Stores the outcome of the user's current session; an older session changes nothing, and neither
 * does any session of a person who is verified. Answers the user and the status before, or undefined
 * where nothing changed.
 */
export async function markVerification(
  db: Queryable,
  sessionId: string,
  outcome: VerificationOutcome,
): Promise<{ userId: string; previous: VerificationStatus } | undefined> {
  const before = db
    .select({ id: users.id, status: users.verificationStatus })
    .from(users)
    .where(eq(users.verificationSessionId, sessionId))
    .for('no key update')
    .as('before');
  const [row] = await db
    .update(users)
    .set({
      verificationStatus: outcome.status,
      verifiedAt: outcome.verifiedAt,
      verificationData: outcome.data,
    })
    .from(before)
    .where(
      and(eq(users.id, before.id), sql`${before.status} not in (${outcome.status}, 'verified')`),
    )
    .returning({ userId: users.id, previous: before.status });
  return row;
}

/**
 * Stores what an administrator decided, where the status is still the one that was decided on. The
 * session is forgotten unless the person is verified now, so that no late word of Stripe undoes a
 * rejection.
 */
export async function markVerificationDecided(
  db: Queryable,
  userId: string,
  decision: {
    previousStatus: VerificationStatus;
    newStatus: VerificationStatus;
    verifiedAt: Date | null;
  },
): Promise<typeof users.$inferSelect | undefined> {
  const { previousStatus, newStatus, verifiedAt } = decision;
  const [row] = await db
    .update(users)
    .set({
      verificationStatus: newStatus,
      verifiedAt,
      ...(newStatus !== 'verified' && { verificationSessionId: null, verificationData: null }),
    })
    .where(and(eq(users.id, userId), eq(users.verificationStatus, previousStatus)))
    .returning();
  return row;
}

/** Sessions that were submitted, or opened and left: Stripe may know more about them than we do. */
export async function listOpenVerificationSessions(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ sessionId: users.verificationSessionId })
    .from(users)
    .where(
      and(
        sql`${users.verificationStatus} in ('pending', 'unverified')`,
        sql`${users.verificationSessionId} is not null`,
        isNull(users.deletedAt),
      ),
    )
    .limit(500);
  return rows.flatMap(({ sessionId }) => (sessionId ? [sessionId] : []));
}
