import { and, asc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { personName } from '../../platform/database/person-name.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { bookingTerms } from '../../schema/charges.ts';
import { closedMonths, ledgerEntries, ledgerLines } from '../../schema/ledger.ts';

const sumWhere = (condition: SQL | undefined) =>
  sql<string>`coalesce(sum(${ledgerLines.cents}) filter (where ${condition}), 0)`.mapWith(Number);

/** Each account's balance before the period, and its debits and credits in it, in cents. */
export async function listAccountMovements(db: Queryable, since: Date, before: Date) {
  return db
    .select({
      account: ledgerLines.account,
      openingCents: sumWhere(lt(ledgerLines.postedAt, since)),
      debitCents: sumWhere(sql`${gte(ledgerLines.postedAt, since)} and ${ledgerLines.cents} > 0`),
      creditCents: sumWhere(sql`${gte(ledgerLines.postedAt, since)} and ${ledgerLines.cents} < 0`),
    })
    .from(ledgerLines)
    .where(lt(ledgerLines.postedAt, before))
    .groupBy(ledgerLines.account);
}

/**
 * Commission and fees in the books at an instant for trips that end later, by the terms agreed by
 * then. Whatever is kept of a cancelled trip is earned at once.
 */
export async function sumDeferred(db: Queryable, at: Date) {
  const incomeOf = (account: 'commission_income' | 'service_fee_income') =>
    sql<string>`-coalesce(sum(${ledgerLines.cents}) filter (
      where ${ledgerLines.account} = ${account}), 0)`.mapWith(Number);
  const endsAt = sql`coalesce((select ${bookingTerms.endsAt} from ${bookingTerms}
    where ${bookingTerms.bookingId} = ${bookings.id} and ${bookingTerms.agreedAt} < ${at}
    order by ${bookingTerms.version} desc limit 1), ${bookings.endsAt})`;
  const [row] = await db
    .select({
      trips: sql<number>`count(distinct ${bookings.id})::int`,
      commissionCents: incomeOf('commission_income'),
      serviceFeeCents: incomeOf('service_fee_income'),
    })
    .from(ledgerLines)
    .innerJoin(bookings, eq(bookings.id, ledgerLines.bookingId))
    .where(
      and(
        inArray(ledgerLines.account, ['commission_income', 'service_fee_income']),
        lt(ledgerLines.postedAt, at),
        or(isNull(bookings.cancelledAt), gte(bookings.cancelledAt, at)),
        sql`${endsAt} >= ${at}`,
      ),
    );
  return row ?? { trips: 0, commissionCents: 0, serviceFeeCents: 0 };
}

/** Who closed the books up to an instant, and when; undefined while they are open. */
export async function findClosing(db: Queryable, upTo: Date) {
  const [row] = await db
    .select({ at: closedMonths.closedAt, by: personName(users) })
    .from(closedMonths)
    .innerJoin(users, eq(users.id, closedMonths.closedBy))
    .where(gte(closedMonths.endsAt, upTo))
    .orderBy(asc(closedMonths.endsAt))
    .limit(1);
  return row;
}

/** Waits for every posting that has begun, and lets none begin before the transaction ends. */
export async function lockPosting(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${ledgerEntries} in share row exclusive mode`);
}

export async function insertClosedMonth(
  tx: Transaction,
  row: typeof closedMonths.$inferInsert,
): Promise<void> {
  await tx.insert(closedMonths).values(row);
}
