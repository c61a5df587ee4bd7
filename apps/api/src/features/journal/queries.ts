import type { JournalStatus } from '@curbside/domain/journal/states';
import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { personName } from '../../platform/database/person-name.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { journalEntries } from '../../schema/journal.ts';
import { ledgerLines } from '../../schema/ledger.ts';

export type JournalRow = typeof journalEntries.$inferSelect;

const person = alias(users, 'person');
const author = alias(users, 'author');
const decider = alias(users, 'decider');

function selectEntries(db: Queryable) {
  return db
    .select({
      entry: journalEntries,
      trip: { renterId: bookings.renterId, ownerId: bookings.ownerId },
      userName: personName(person),
      authorName: personName(author),
      deciderName: personName(decider),
    })
    .from(journalEntries)
    .innerJoin(author, eq(author.id, journalEntries.authorId))
    .leftJoin(bookings, eq(bookings.id, journalEntries.bookingId))
    .leftJoin(person, eq(person.id, journalEntries.userId))
    .leftJoin(decider, eq(decider.id, journalEntries.decidedBy));
}
export type JournalDetails = Awaited<ReturnType<typeof selectEntries>>[number];

const newestFirst: ListModel<'created'> = {
  id: journalEntries.id,
  idType: 'integer',
  sorts: { created: { by: journalEntries.id, type: 'integer', order: 'desc' } },
};

export async function listJournalPage(
  db: Queryable,
  status: JournalStatus | undefined,
  window: ListWindow<'created'>,
) {
  const condition = status && eq(journalEntries.status, status);
  const { behind, orderBy, limit } = keysetOf(newestFirst, window);
  const rows = await selectEntries(db)
    .where(and(condition, behind))
    .orderBy(...orderBy)
    .limit(limit);
  const found = rows.map((row) => ({
    ...row,
    key: String(row.entry.id),
    id: String(row.entry.id),
  }));
  return pageOf(found, window, () => db.$count(journalEntries, condition));
}

export async function findEntry(db: Queryable, id: number): Promise<JournalDetails | undefined> {
  const [row] = await selectEntries(db).where(eq(journalEntries.id, id));
  return row;
}

export async function insertEntry(
  tx: Transaction,
  entry: typeof journalEntries.$inferInsert,
): Promise<JournalRow> {
  const [row] = await tx.insert(journalEntries).values(entry).returning();
  if (!row) throw new Error('The entry was not written.');
  return row;
}

/** Undefined if somebody decided on it meanwhile. */
export async function markDecided(
  tx: Transaction,
  id: number,
  decision: Pick<JournalRow, 'status' | 'decidedBy' | 'decidedAt'>,
): Promise<JournalRow | undefined> {
  const [row] = await tx
    .update(journalEntries)
    .set(decision)
    .where(and(eq(journalEntries.id, id), eq(journalEntries.status, 'waiting')))
    .returning();
  return row;
}

/** Oldest first. */
export function listWaitingEntries(db: Queryable, limit: number) {
  return db
    .select({ entry: journalEntries, authorName: personName(author) })
    .from(journalEntries)
    .innerJoin(author, eq(author.id, journalEntries.authorId))
    .where(eq(journalEntries.status, 'waiting'))
    .orderBy(asc(journalEntries.id))
    .limit(limit);
}

/** The parties of the booking that an entry names, locked: its money stays as it is. */
export async function lockTrip(tx: Transaction, bookingId: number) {
  const [row] = await tx
    .select({ id: bookings.id, renterId: bookings.renterId, ownerId: bookings.ownerId })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
    .for('update');
  return row;
}

/** Also of a deleted account, whose debt stays. */
export async function isUser(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(users, eq(users.id, id))) > 0;
}

export function countCars(db: Queryable, userId: string): Promise<number> {
  return db.$count(cars, eq(cars.ownerId, userId));
}

/**
 * Cents that the ledger owes a person for goodwill that names no booking, by account. Locked until the
 * transaction ends, so that none of it is repaid twice.
 */
export async function lockCreditOf(
  tx: Transaction,
  userId: string,
): Promise<Record<'guest_balance' | 'host_payable', number>> {
  await tx
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(and(eq(journalEntries.userId, userId), eq(journalEntries.kind, 'goodwill')))
    .orderBy(asc(journalEntries.id))
    .for('update');
  const { rows } = await tx.execute<{ account: string; cents: number }>(sql`
    select line.account, -sum(line.cents)::int as cents
    from ${journalEntries} entry
    join ${ledgerLines} line on line.entry = 'journal-' || entry.id || ':' || entry.kind
    where entry.user_id = ${userId} and entry.booking_id is null and entry.status = 'posted'
      and entry.kind in ('goodwill', 'repaid_otherwise')
    group by line.account`);
  const of = (name: string) => rows.find(({ account }) => account === name)?.cents ?? 0;
  return { guest_balance: of('guest_balance'), host_payable: of('host_payable') };
}
