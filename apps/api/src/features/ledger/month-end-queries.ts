import { gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { ledgerLines } from '../../schema/ledger.ts';

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
