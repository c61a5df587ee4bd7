import type { VerificationStatus } from '@curbside/domain/verification/states';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { personEmail } from '../../platform/database/person-name.ts';
import { users } from '../../schema/accounts.ts';
import { auditLog } from '../../schema/audit.ts';
import { verifications } from '../../schema/verification.ts';

type VerificationRow = typeof verifications.$inferSelect;

/** Undefined for a person who has never begun and so is unverified. */
export async function findVerification(
  db: Queryable,
  userId: string,
): Promise<VerificationRow | undefined> {
  const [row] = await db.select().from(verifications).where(eq(verifications.userId, userId));
  return row;
}

export async function isVerified(db: Queryable, userId: string): Promise<boolean> {
  return (await findVerification(db, userId))?.status === 'verified';
}

/** False if another session was started since `earlier` was read, or the person is verified. */
export async function saveVerificationSession(
  db: Queryable,
  { userId, earlier, sessionId }: { userId: string; earlier: string | null; sessionId: string },
): Promise<boolean> {
  const rows = await db
    .insert(verifications)
    .values({ userId, sessionId })
    .onConflictDoUpdate({
      target: verifications.userId,
      set: { sessionId },
      setWhere: sql`${verifications.sessionId} is not distinct from ${earlier}
        and ${verifications.status} <> 'verified'`,
    })
    .returning({ userId: verifications.userId });
  return rows.length > 0;
}

type VerificationOutcome = Pick<VerificationRow, 'status' | 'verifiedAt' | 'outputs'>;

/**
 * Stores the outcome of a person's current session. Older sessions, and sessions of verified people,
 * change nothing. Returns the person and the previous status, or undefined if nothing changed.
 */
export async function markVerification(
  db: Queryable,
  sessionId: string,
  outcome: VerificationOutcome,
): Promise<{ userId: string; previous: VerificationStatus } | undefined> {
  const before = db
    .select({ userId: verifications.userId, status: verifications.status })
    .from(verifications)
    .where(eq(verifications.sessionId, sessionId))
    .for('no key update')
    .as('before');
  const [row] = await db
    .update(verifications)
    .set(outcome)
    .from(before)
    .where(
      and(
        eq(verifications.userId, before.userId),
        sql`${before.status} not in (${outcome.status}, 'verified')`,
      ),
    )
    .returning({ userId: verifications.userId, previous: before.status });
  return row;
}

/**
 * Stores an administrator's decision, if the status has not changed meanwhile. Forgets the session
 * unless the person is now verified, so that a late webhook cannot undo a rejection.
 */
export async function markVerificationDecided(
  db: Queryable,
  userId: string,
  decision: {
    previousStatus: VerificationStatus;
    newStatus: VerificationStatus;
    verifiedAt: Date | null;
  },
): Promise<boolean> {
  const { previousStatus, newStatus: status, verifiedAt } = decision;
  const rows = await db
    .insert(verifications)
    .values({ userId, status, verifiedAt })
    .onConflictDoUpdate({
      target: verifications.userId,
      set: {
        status,
        verifiedAt,
        ...(status !== 'verified' && { sessionId: null, outputs: null }),
      },
      setWhere: eq(verifications.status, previousStatus),
    })
    .returning({ userId: verifications.userId });
  return rows.length > 0;
}

/** Removes the personal data after the account's deletion. */
export async function forgetVerification(db: Queryable, userId: string): Promise<void> {
  await db
    .update(verifications)
    .set({ sessionId: null, outputs: null })
    .where(eq(verifications.userId, userId));
}

/** Sessions that were submitted, or opened and abandoned: Stripe may have news of them. */
export async function listOpenVerificationSessions(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ sessionId: verifications.sessionId })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.userId))
    .where(
      and(
        inArray(verifications.status, ['pending', 'unverified']),
        isNotNull(verifications.sessionId),
        isNull(users.deletedAt),
      ),
    )
    .limit(500);
  return rows.flatMap(({ sessionId }) => (sessionId ? [sessionId] : []));
}

/** Audit actions of administrators' decisions. */
export const decisionActions = {
  approve: 'verification.approved',
  reject: 'verification.rejected',
  reset: 'verification.reset',
} as const;

/** Administrators' decisions on a person's verification, newest first. */
export async function listVerificationDecisions(db: Queryable, userId: string) {
  return db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      details: auditLog.details,
      firstName: users.firstName,
      lastName: users.lastName,
      email: personEmail(users),
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        eq(auditLog.entity, 'user'),
        eq(auditLog.entityId, userId),
        inArray(auditLog.action, Object.values(decisionActions)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(500);
}
export type DecisionRow = Awaited<ReturnType<typeof listVerificationDecisions>>[number];
