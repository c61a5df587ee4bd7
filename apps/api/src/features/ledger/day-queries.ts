import { type Day, marketDay } from '@curbside/domain/calendar/days';
import { asc, desc } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { balanceTransactions, reconciledDays } from '../../schema/ledger.ts';

export async function findLastReconciledDay(db: Queryable): Promise<Day | undefined> {
  const [row] = await db
    .select({ day: reconciledDays.day })
    .from(reconciledDays)
    .orderBy(desc(reconciledDays.day))
    .limit(1);
  return row?.day;
}

/** The city's day of our first balance transaction. */
export async function findFirstTransactionDay(db: Queryable): Promise<Day | undefined> {
  const [row] = await db
    .select({ at: balanceTransactions.createdAt })
    .from(balanceTransactions)
    .orderBy(asc(balanceTransactions.createdAt))
    .limit(1);
  return row && marketDay(row.at);
}

export async function insertReconciledDay(
  db: Queryable,
  day: typeof reconciledDays.$inferInsert,
): Promise<void> {
  await db.insert(reconciledDays).values(day).onConflictDoNothing();
}
