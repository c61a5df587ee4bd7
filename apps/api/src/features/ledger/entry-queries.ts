import { type LedgerAccount, stripeBalanceAccounts } from '@curbside/domain/ledger/accounts';
import { marketCurrency } from '@curbside/domain/money/money';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { ledgerEntries, ledgerLines } from '../../schema/ledger.ts';

export interface LedgerEntry {
  /** The Stripe object that moved, or that the movement belongs to. */
  stripeObject: string;
  event: string;
  bookingId: number | null;
  orderId: number | null;
  currency?: string;
  postedAt: Date;
  lines: Partial<Record<LedgerAccount, number>>;
}

/**
 * Writes an entry once, without lines of zero. Returns false if the object's event has an entry
 * already, or no line is left.
 */
export async function insertLedgerEntry(tx: Transaction, given: LedgerEntry): Promise<boolean> {
  const { lines, ...rest } = given;
  const entry = `${rest.stripeObject}:${rest.event}`;
  const posted = (Object.entries(lines) as [LedgerAccount, number][]).filter(
    ([, cents]) => cents !== 0,
  );
  if (posted.length === 0) return false;
  const [inserted] = await tx
    .insert(ledgerEntries)
    .values({ ...rest, entry, lineCount: posted.length })
    .onConflictDoNothing()
    .returning({ postedAt: ledgerEntries.postedAt });
  if (!inserted) return false;
  // A trigger moves what comes late for a closed month into the first open one.
  const facts = { ...withoutObject(rest), ...inserted };
  await tx
    .insert(ledgerLines)
    .values(posted.map(([account, cents]) => ({ ...facts, entry, account, cents })));
  return true;
}

function withoutObject({ stripeObject: _, ...facts }: Omit<LedgerEntry, 'lines'>) {
  return facts;
}

export async function isPosted(
  db: Queryable,
  stripeObject: string,
  event: string,
): Promise<boolean> {
  const entry = `${stripeObject}:${event}`;
  return (await db.$count(ledgerEntries, eq(ledgerEntries.entry, entry))) > 0;
}

/** Balance of an account for one order, in cents; only of entries with `event` if given. */
export async function sumOfOrder(
  db: Queryable,
  scope: { orderId: number; account: LedgerAccount; event?: string },
): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${ledgerLines.cents}), 0)::int` })
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.orderId, scope.orderId),
        eq(ledgerLines.account, scope.account),
        scope.event ? eq(ledgerLines.event, scope.event) : undefined,
      ),
    );
  return row?.cents ?? 0;
}

/** Goodwill to the host of an order since they were last paid for it, in cents. */
export async function sumUnpaidGoodwill(db: Queryable, orderId: number): Promise<number> {
  const ofHost = sql`order_id = ${orderId} and account = 'host_payable'`;
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(-sum(cents), 0)::int as cents from ${ledgerLines}
    where ${ofHost} and event = 'goodwill' and id > (
      select coalesce(max(id), 0) from ${ledgerLines}
      where ${ofHost} and cents > 0 and event in ('posted', 'debt_settled'))`);
  return rows[0]?.cents ?? 0;
}

/** Balance of each account for one order or booking, from entries with these events, in cents. */
export async function sumsOf(
  db: Queryable,
  scope: { orderId: number } | { bookingId: number },
  events: readonly string[],
): Promise<Map<LedgerAccount, number>> {
  const isOf =
    'orderId' in scope
      ? eq(ledgerLines.orderId, scope.orderId)
      : eq(ledgerLines.bookingId, scope.bookingId);
  const rows = await db
    .select({
      account: ledgerLines.account,
      cents: sql<string>`sum(${ledgerLines.cents})`.mapWith(Number),
    })
    .from(ledgerLines)
    .where(and(isOf, inArray(ledgerLines.event, [...events])))
    .groupBy(ledgerLines.account);
  return new Map(rows.map(({ account, cents }) => [account, cents]));
}

/** Number of an order's entries with these events. */
export function countEntries(
  db: Queryable,
  orderId: number,
  events: readonly string[],
): Promise<number> {
  const found = and(eq(ledgerEntries.orderId, orderId), inArray(ledgerEntries.event, [...events]));
  return db.$count(ledgerEntries, found);
}

export async function hasEntry(db: Queryable, orderId: number, event: string): Promise<boolean> {
  const found = and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.event, event));
  const [row] = await db.select({ entry: ledgerEntries.entry }).from(ledgerEntries).where(found);
  return row !== undefined;
}

/** Our Stripe balance according to the ledger, in US cents. */
export async function getStripeBalance(
  db: Queryable,
): Promise<{ pendingCents: number; availableCents: number }> {
  const rows = await db
    .select({
      account: ledgerLines.account,
      cents: sql<string>`coalesce(sum(${ledgerLines.cents}), 0)`,
    })
    .from(ledgerLines)
    .where(and(inArray(ledgerLines.account, [...stripeBalanceAccounts]), inCurrency))
    .groupBy(ledgerLines.account);
  const of = (account: LedgerAccount) =>
    Number(rows.find((row) => row.account === account)?.cents ?? 0);
  return { pendingCents: of('stripe_pending'), availableCents: of('stripe_available') };
}

const inCurrency = eq(ledgerLines.currency, marketCurrency);
