import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { personEmail } from '../../platform/database/person-name.ts';
import { users } from '../../schema/accounts.ts';
import { auditLog } from '../../schema/audit.ts';

/** The audit rows of the decisions that administrators make. */
export const decisionActions = {
  approve: 'verification.approved',
  reject: 'verification.rejected',
  reset: 'verification.reset',
} as const;

/** What administrators decided on a person's verification, newest first. */
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
