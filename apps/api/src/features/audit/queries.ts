import { and, desc, eq, gt, inArray, like, not, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { lockNumbers } from '../../platform/database/lock-numbers.ts';
import { personEmail, personName } from '../../platform/database/person-name.ts';
import { users } from '../../schema/accounts.ts';
import { auditLog } from '../../schema/audit.ts';

export async function insertAuditRow(
  tx: Transaction,
  row: typeof auditLog.$inferInsert,
): Promise<void> {
  await tx.insert(auditLog).values(row);
}

/** Finds such a row since an instant. Takes a lock, so that concurrent callers add only one row. */
export async function hasAuditRow(
  tx: Transaction,
  row: { userId: string; action: string; entity: string; entityId: string },
  since: Date,
): Promise<boolean> {
  const { userId, action, entity, entityId } = row;
  const lock = [userId, action, entity, entityId].join(' ');
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${lock}, ${lockNumbers.repeatedAudit}))`,
  );
  const [found] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, entity),
        eq(auditLog.entityId, entityId),
        eq(auditLog.action, action),
        eq(auditLog.userId, userId),
        gt(auditLog.createdAt, since),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** The details of what a person did to a thing under an idempotency key. */
export async function findKeyedDetails(
  db: Queryable,
  row: { userId: string; action: string; entity: string; entityId: string },
  idempotencyKey: string,
): Promise<Record<string, unknown> | undefined> {
  const [found] = await db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, row.entity),
        eq(auditLog.entityId, row.entityId),
        eq(auditLog.action, row.action),
        eq(auditLog.userId, row.userId),
        sql`${auditLog.details} ->> 'idempotencyKey' = ${idempotencyKey}`,
      ),
    )
    .limit(1);
  return found?.details;
}

/** The history of some things, newest first, without looks of staff. */
export async function listHistory(
  db: Queryable,
  things: readonly { entity: string; entityIds: readonly (string | number)[] }[],
  limit: number,
) {
  const isOneOf = things
    .filter(({ entityIds }) => entityIds.length > 0)
    .map(({ entity, entityIds }) =>
      and(eq(auditLog.entity, entity), inArray(auditLog.entityId, entityIds.map(String))),
    );
  if (isOneOf.length === 0) return [];
  return db
    .select({ entry: auditLog, name: personName(users), email: personEmail(users) })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(and(or(...isOneOf), not(like(auditLog.action, '%.viewed'))))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}
export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number];
