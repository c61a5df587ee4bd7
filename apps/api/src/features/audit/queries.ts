import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { auditLog } from '../../schema/audit.ts';

export async function insertAuditRow(
  tx: Transaction,
  row: typeof auditLog.$inferInsert,
): Promise<void> {
  await tx.insert(auditLog).values(row);
}

/** The first audit row that was changed, removed or swapped; undefined where the chain is whole. */
export async function findFirstAuditBreak(
  db: Queryable,
): Promise<{ auditId: number; position: number | null; problem: string } | undefined> {
  const { rows } = await db.execute<{
    audit_id: string;
    position: string | null;
    problem: string;
  }>(sql`select audit_id, position, problem from audit_breaks
         order by position nulls last, audit_id limit 1`);
  const [first] = rows;
  return (
    first && {
      auditId: Number(first.audit_id),
      position: first.position === null ? null : Number(first.position),
      problem: first.problem,
    }
  );
}
