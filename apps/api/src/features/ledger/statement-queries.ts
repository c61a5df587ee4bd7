import { taxedPurposes } from '@curbside/domain/charges/states';
import { type LedgerAccount, sharingEvents } from '@curbside/domain/ledger/accounts';
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import {
  keysetOf,
  type ListModel,
  type ListPage,
  type ListWindow,
  pageOf,
} from '../../platform/database/lists.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { ledgerLines } from '../../schema/ledger.ts';

export type LedgerLineRow = typeof ledgerLines.$inferSelect;

export interface LedgerScope {
  account: LedgerAccount | undefined;
  bookingId: number | undefined;
  /** Start of the first day and end of the last. */
  since: Date | undefined;
  before: Date | undefined;
}

const newestFirst: ListModel<'created'> = {
  id: ledgerLines.id,
  idType: 'integer',
  sorts: { created: { by: ledgerLines.postedAt, type: 'timestamptz', order: 'desc' } },
};

function isIn({ account, bookingId, since, before }: LedgerScope): SQL | undefined {
  return and(
    account && eq(ledgerLines.account, account),
    bookingId === undefined ? undefined : eq(ledgerLines.bookingId, bookingId),
    since && gte(ledgerLines.postedAt, since),
    before && lt(ledgerLines.postedAt, before),
  );
}

/** A page of lines, newest first, that ends with an entry. */
export async function listLedgerPage(
  db: Queryable,
  scope: LedgerScope,
  window: ListWindow<'created'>,
): Promise<ListPage<{ line: LedgerLineRow }>> {
  const { key, behind, orderBy, limit } = keysetOf(newestFirst, window);
  const rows = await db
    .select({ line: ledgerLines, key, id: sql<string>`${ledgerLines.id}::text` })
    .from(ledgerLines)
    .where(and(isIn(scope), behind))
    .orderBy(...orderBy)
    .limit(limit);
  const whole = { ...window, limit: wholeEntries(rows, window.limit) };
  return pageOf(rows, whole, () => db.$count(ledgerLines, isIn(scope)));
}

/** How many lines fit on a page without cutting an entry, unless the entry alone is longer than the page. */
function wholeEntries(rows: readonly { line: LedgerLineRow }[], limit: number): number {
  const first = rows[limit];
  if (!first) return limit;
  const begin = rows.findIndex(({ line }) => line.entry === first.line.entry);
  return begin > 0 ? begin : limit;
}

export async function getLedgerBalance(db: Queryable, scope: LedgerScope): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledgerLines.cents}), 0)` })
    .from(ledgerLines)
    .where(isIn(scope));
  return Number(row?.cents ?? 0);
}

/**
 * Taxable sales and sales tax of each order charged or refunded in a period, in cents. Costs that a
 * guest repays are no sale.
 */
export async function listTaxedBookings(db: Queryable, since: Date, before: Date) {
  const sumOf = (...accounts: LedgerAccount[]) =>
    sql<number>`-coalesce(sum(${ledgerLines.cents})
      filter (where ${ledgerLines.account} in ${accounts}), 0)::int`;
  return db
    .select({
      bookingId: ledgerLines.bookingId,
      orderId: ledgerLines.orderId,
      purpose: chargeOrders.purpose,
      taxableCents: sumOf('host_payable', 'commission_income', 'service_fee_income'),
      taxCents: sumOf('sales_tax_payable'),
    })
    .from(ledgerLines)
    .innerJoin(chargeOrders, eq(chargeOrders.id, ledgerLines.orderId))
    .where(
      and(
        inArray(chargeOrders.purpose, [...taxedPurposes]),
        gte(ledgerLines.postedAt, since),
        lt(ledgerLines.postedAt, before),
        // A payout to the host is not a sale.
        inArray(ledgerLines.event, [...sharingEvents]),
      ),
    )
    .groupBy(ledgerLines.bookingId, ledgerLines.orderId, chargeOrders.purpose)
    .orderBy(ledgerLines.bookingId, ledgerLines.orderId);
}
