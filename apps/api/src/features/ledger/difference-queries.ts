import type { DifferenceKind } from '@curbside/domain/ledger/accounts';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListPage,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { ledgerDifferences } from '../../schema/ledger.ts';

export type DifferenceRow = typeof ledgerDifferences.$inferSelect;

const newestFirst: ListModel<'created'> = {
  id: ledgerDifferences.id,
  idType: 'integer',
  sorts: { created: { by: ledgerDifferences.id, type: 'integer', order: 'desc' } },
};

const isUnresolved = ne(ledgerDifferences.status, 'resolved');

export async function listDifferencePage(
  db: Queryable,
  window: ListWindow<'created'>,
): Promise<ListPage<{ difference: DifferenceRow }>> {
  const { key, id, behind, orderBy, limit } = keysetOf(newestFirst, window);
  const rows = await db
    .select({ difference: ledgerDifferences, key, id })
    .from(ledgerDifferences)
    .where(and(isUnresolved, behind))
    .orderBy(...orderBy)
    .limit(limit);
  return pageOf(rows, window, () => db.$count(ledgerDifferences, isUnresolved));
}

export async function listOpenDifferences(db: Queryable): Promise<Difference[]> {
  const rows = await db
    .select()
    .from(ledgerDifferences)
    .where(isUnresolved)
    .orderBy(ledgerDifferences.id);
  return rows.map(({ bookingId, ...row }) => ({
    ...row,
    ...(bookingId !== null && { bookingId }),
  }));
}

export interface Difference {
  kind: DifferenceKind;
  /** Id of a Stripe object, or `account` for the whole account. */
  subject: string;
  bookingId?: number | undefined;
  ledgerCents: number;
  stripeCents: number;
}

/**
 * Stores a difference, or updates the amounts of the subject's open one. Returns whether it was new, or
 * of other amounts.
 */
export async function saveDifference(
  db: Queryable,
  { at, ...found }: Difference & { at: Date },
): Promise<boolean> {
  const { ledgerCents, stripeCents } = found;
  const rows = await db
    .insert(ledgerDifferences)
    .values({ ...found, foundAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: [ledgerDifferences.kind, ledgerDifferences.subject],
      targetWhere: sql`status <> 'resolved'`,
      set: { ledgerCents, stripeCents },
      setWhere: sql`${ledgerDifferences.ledgerCents} <> ${ledgerCents}
        or ${ledgerDifferences.stripeCents} <> ${stripeCents}`,
    })
    .returning({ id: ledgerDifferences.id });
  return rows.length > 0;
}

/**
 * Stores a difference unless its subject ever had one, even one that is resolved. Returns whether it was
 * new. The caller holds the booking's lock.
 */
export async function saveFirstDifference(
  db: Queryable,
  found: Difference & { at: Date },
): Promise<boolean> {
  const { kind, subject } = found;
  const ofSubject = and(eq(ledgerDifferences.kind, kind), eq(ledgerDifferences.subject, subject));
  if ((await db.$count(ledgerDifferences, ofSubject)) > 0) return false;
  return saveDifference(db, found);
}

export async function markDifference(
  db: Queryable,
  id: number,
  change: Pick<DifferenceRow, 'status' | 'updatedAt'> & { note: string | undefined },
): Promise<DifferenceRow | undefined> {
  const [row] = await db
    .update(ledgerDifferences)
    .set(change)
    .where(eq(ledgerDifferences.id, id))
    .returning();
  return row;
}

/** Open differences of a booking. */
export function listOpenDifferencesOf(db: Queryable, bookingId: number): Promise<DifferenceRow[]> {
  return db
    .select()
    .from(ledgerDifferences)
    .where(and(isUnresolved, eq(ledgerDifferences.bookingId, bookingId)));
}

/** Resolves the subject's open difference. */
export async function markDifferenceGone(
  db: Queryable,
  { kind, subject, at }: { kind: DifferenceKind; subject: string; at: Date },
): Promise<DifferenceRow | undefined> {
  const [row] = await db
    .update(ledgerDifferences)
    .set({ status: 'resolved', updatedAt: at })
    .where(
      and(isUnresolved, eq(ledgerDifferences.kind, kind), eq(ledgerDifferences.subject, subject)),
    )
    .returning();
  return row;
}
