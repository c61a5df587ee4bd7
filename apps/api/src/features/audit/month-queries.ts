import { marketDay } from '@curbside/domain/calendar/days';
import { addMonths, type Month, monthOf } from '@curbside/domain/calendar/months';
import { payableStatuses } from '@curbside/domain/charges/states';
import { signInDays } from '@curbside/domain/disputes/rules';
import { openDisputeStatuses } from '@curbside/domain/disputes/states';
import {
  and,
  asc,
  between,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { archivedCarTurns, auditChain, auditLog, auditMonths } from '../../schema/audit.ts';
import { bookings } from '../../schema/bookings.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { disputes } from '../../schema/disputes.ts';
import { incidents } from '../../schema/incidents.ts';

/** A sealed month. `before` is the hash of the row before its first, in hex; '' for the first of all. */
export type AuditMonth = typeof auditMonths.$inferSelect & { before: string; sealBefore: string };

export const countRows = ({
  firstPosition,
  lastPosition,
}: Pick<AuditMonth, 'firstPosition' | 'lastPosition'>): number => lastPosition - firstPosition + 1;

/** Every sealed month, earliest first. */
export async function listAuditMonths(db: Queryable): Promise<AuditMonth[]> {
  const rows = await db.select().from(auditMonths).orderBy(asc(auditMonths.month));
  return rows.map((row, index) => ({
    ...row,
    before: rows[index - 1]?.head ?? '',
    sealBefore: rows[index - 1]?.seal ?? '',
  }));
}

/** Months leave in their order, so that every month up to this one has left. */
export async function findLastArchivedMonth(db: Queryable): Promise<Month | undefined> {
  const [row] = await db
    .select({ month: auditMonths.month })
    .from(auditMonths)
    .where(isNotNull(auditMonths.archivedAt))
    .orderBy(desc(auditMonths.month))
    .limit(1);
  return row?.month;
}

/** The month after the last sealed one, or that of the first row; undefined while there is no row. */
export async function findMonthToSeal(db: Queryable): Promise<Month | undefined> {
  const [last] = await db
    .select({ month: auditMonths.month })
    .from(auditMonths)
    .orderBy(desc(auditMonths.month))
    .limit(1);
  if (last) return addMonths(last.month, 1);
  const { rows } = await db.execute<{ createdAt: string }>(sql`
    select a.created_at::text as "createdAt" from audit_chain c join audit_log a on a.id = c.audit_id
    order by c.position limit 1`);
  return rows[0] && monthOf(marketDay(new Date(rows[0].createdAt)));
}

/**
 * Seals the rows up to the first one of a later month. A row that was committed after that one belongs
 * to the later month, so that a month is one piece of the chain. Nothing if another process was first.
 */
export async function insertAuditMonth(
  db: Queryable,
  { month, endsAt, at }: { month: Month; endsAt: Date; at: Date },
): Promise<void> {
  const { rows } = await db.execute<Record<'first' | 'last' | 'head' | 'seal', string>>(sql`
    with before as (
      select month, last_position, head, seal from audit_months where month < ${month}
      union all select '', 0, '', ''
      order by month desc limit 1
    ), later as (
      select c.position from before, audit_chain c join audit_log a on a.id = c.audit_id
      where c.position > before.last_position and a.created_at >= ${endsAt.toISOString()}
      order by c.position limit 1
    ), last_row as (
      select c.position, encode(c.hash, 'hex') as hash from before, audit_chain c
      where c.position > before.last_position
        and c.position < coalesce((select position from later), c.position + 1)
      order by c.position desc limit 1
    ), piece as (
      select before.seal as seal_before, before.last_position + 1 as first_position,
        coalesce(last_row.position, before.last_position) as last_position,
        coalesce(last_row.hash, before.head) as head
      from before left join last_row on true
    )
    select first_position as first, last_position as last, head,
      audit_seal(seal_before, ${month}, first_position, last_position, head) as seal
    from piece`);
  const values = rows.map(({ first, last, head, seal }) => ({
    month,
    firstPosition: Number(first),
    lastPosition: Number(last),
    head,
    seal,
    sealedAt: at,
  }));
  await db.insert(auditMonths).values(values).onConflictDoNothing();
}

/** Sealed months before another that are still here, earliest first. */
export async function listMonthsToArchive(db: Queryable, before: Month): Promise<AuditMonth[]> {
  const months = await listAuditMonths(db);
  return months.filter(({ month, archivedAt }) => month < before && !archivedAt);
}

/** A row of the log with its place in the chain. */
export interface ChainedRow {
  position: number;
  hash: string;
  /** The hash is made from this and the hash before. */
  text: string;
}

const batchSize = 2_000;

/** The rows of a month in the order of the chain, some at a time. */
export async function* readMonth(
  db: Queryable,
  { firstPosition, lastPosition }: AuditMonth,
): AsyncGenerator<ChainedRow[]> {
  for (let after = firstPosition - 1; after < lastPosition; ) {
    const { rows } = await db.execute<{ position: string; hash: string; text: string }>(sql`
      select c.position, encode(c.hash, 'hex') as hash, audit_text(a) as text
      from audit_chain c join audit_log a on a.id = c.audit_id
      where c.position > ${after} and c.position <= ${lastPosition}
      order by c.position limit ${batchSize}`);
    const batch = rows.map((row) => ({ ...row, position: Number(row.position) }));
    yield batch;
    const last = batch.at(-1);
    if (!last) return;
    after = last.position;
  }
}

/** False if another process was first. */
export async function markArchived(
  tx: Transaction,
  { month, at, sha256 }: { month: Month; at: Date; sha256: string },
): Promise<boolean> {
  const rows = await tx
    .update(auditMonths)
    .set({ archivedAt: at, fileSha256: sha256 })
    .where(and(eq(auditMonths.month, month), isNull(auditMonths.archivedAt)))
    .returning({ month: auditMonths.month });
  return rows.length > 0;
}

/** Copies the pauses of cars, for their occupancy. */
export async function keepCarTurns(
  tx: Transaction,
  { firstPosition, lastPosition }: AuditMonth,
): Promise<void> {
  await tx.insert(archivedCarTurns).select(sql`
    select a.id, cars.id, a.action, a.created_at
    from audit_chain c join audit_log a on a.id = c.audit_id
      join cars on cars.id::text = a.entity_id
    where c.position between ${firstPosition} and ${lastPosition}
      and a.entity = 'car' and a.action in ('car.delisted', 'car.relisted')`);
}

/** Deletes the rows and links of an archived month. Returns how many rows and links there were. */
export async function deleteMonth(
  tx: Transaction,
  { firstPosition, lastPosition }: AuditMonth,
): Promise<{ rows: number; links: number }> {
  // More than a statement of a request may take.
  await tx.execute(sql`set local statement_timeout = 0`);
  const isOfMonth = between(auditChain.position, firstPosition, lastPosition);
  const ids = tx.select({ id: auditChain.auditId }).from(auditChain).where(isOfMonth);
  const rows = await tx.delete(auditLog).where(inArray(auditLog.id, ids));
  const links = await tx.delete(auditChain).where(isOfMonth);
  return { rows: rows.rowCount ?? 0, links: links.rowCount ?? 0 };
}

/**
 * The earliest booking that is not over, settled and undisputed, and since when its evidence reads the
 * log.
 */
export async function findOldestCase(
  db: Queryable,
): Promise<{ bookingId: number; since: Date } | undefined> {
  const [row] = await db
    .select({ id: bookings.id, createdAt: bookings.createdAt })
    .from(bookings)
    .where(
      or(
        inArray(bookings.status, ['pending', 'approved']),
        eq(bookings.isSettled, false),
        exists(
          db
            .select({ id: incidents.id })
            .from(incidents)
            .where(and(eq(incidents.bookingId, bookings.id), ne(incidents.status, 'resolved'))),
        ),
        exists(
          db
            .select({ id: disputes.id })
            .from(disputes)
            .where(
              and(
                eq(disputes.bookingId, bookings.id),
                inArray(disputes.status, [...openDisputeStatuses]),
              ),
            ),
        ),
        exists(
          db
            .select({ id: chargeOrders.id })
            .from(chargeOrders)
            .where(
              and(
                eq(chargeOrders.bookingId, bookings.id),
                or(
                  inArray(chargeOrders.status, ['asked', 'contested', ...payableStatuses]),
                  inArray(chargeOrders.payoutStatus, ['held', 'frozen', 'failed']),
                ),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(bookings.createdAt))
    .limit(1);
  if (!row) return undefined;
  const since = new Date(row.createdAt.getTime() - signInDays * 86_400_000);
  return { bookingId: row.id, since };
}
