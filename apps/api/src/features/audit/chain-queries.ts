import { dayInstants, endOfMonth } from '@curbside/domain/calendar/instants';
import { daysOfMonth, type Month } from '@curbside/domain/calendar/months';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { type AuditMonth, listAuditMonths } from './month-queries.ts';

/** Something in the log that is not as it was written. */
export interface AuditBreak {
  /** The row's id; null where a row is missing, or the seal of a month does not fit. */
  auditId: number | null;
  /** Place in the chain; null for a row that is not chained. */
  position: number | null;
  problem: string;
  /** The sealed month that it is in. */
  month: Month | null;
}

interface BreakRow extends Record<string, unknown> {
  audit_id: string | null;
  position: string | null;
  problem: string;
  month: Month | null;
}

async function findFirst(db: Queryable, breaks: SQL): Promise<AuditBreak | undefined> {
  const { rows } = await db.execute<BreakRow>(sql`
    select audit_id, position, problem, month from (${breaks}) broken
    order by problem = 'sealed otherwise' desc, position nulls last, audit_id nulls last limit 1`);
  const [first] = rows;
  return (
    first && {
      auditId: first.audit_id === null ? null : Number(first.audit_id),
      position: first.position === null ? null : Number(first.position),
      problem: first.problem,
      month: first.month,
    }
  );
}

/**
 * First row here that was changed, removed, moved or added, or first month whose seal does not fit;
 * undefined if the chain is intact. Month by month: all years in one statement would take too long.
 */
export async function findFirstAuditBreak(db: Queryable): Promise<AuditBreak | undefined> {
  const months = await listAuditMonths(db);
  for (const month of months) {
    const found = await findMonthBreak(db, month);
    if (found) return found;
  }
  const { lastPosition = 0, head = '' } = months.at(-1) ?? {};
  return findFirst(
    db,
    sql`select audit_id, position, problem, null as month
      from audit_breaks_between(${lastPosition}, null, decode(${head}, 'hex'))
      union all
      select a.id, null, 'not chained', null from audit_log a
      where not exists (select from audit_chain c where c.audit_id = a.id)`,
  );
}

/** The same of one sealed month, without a look at the others. Of an archived one its seal is left. */
export function findMonthBreak(
  db: Queryable,
  { month, firstPosition, lastPosition, before }: AuditMonth,
): Promise<AuditBreak | undefined> {
  const { startsAt } = dayInstants(daysOfMonth(month).first);
  return findFirst(
    db,
    sql`select audit_id, position, problem, ${month}::text as month
      from audit_breaks_between(${firstPosition - 1}, ${lastPosition}, decode(${before}, 'hex'))
      union all
      select a.id, null, 'not chained', ${month}
      from audit_log a
      where a.created_at >= ${startsAt.toISOString()}
        and a.created_at < ${endOfMonth(month).toISOString()}
        and not exists (select from audit_chain c where c.audit_id = a.id)
      union all
      select null, position, problem, month from audit_month_breaks where month = ${month}`,
  );
}

/** Hash of the chain's last row, in hex. A copy elsewhere reveals that last rows were removed. */
export async function findNewestAuditHash(db: Queryable): Promise<string | undefined> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select encode(hash, 'hex') as hash from audit_chain order by position desc limit 1`);
  return rows[0]?.hash;
}

/** Whether a row that is here, or the end or the seal of a month, has it. */
export async function hasAuditHash(db: Queryable, hash: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from audit_chain where encode(hash, 'hex') = ${hash}
    union all select from audit_months where ${hash} in (head, seal)`);
  return rows.length > 0;
}
