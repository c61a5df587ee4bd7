import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { compareAccount } from '../../features/ledger/index.ts';
import type { TestApp } from './test-app.ts';

/** The balance of every account for one booking, in cents. */
export async function balancesOf(
  app: Pick<TestApp, 'db'>,
  booking: { id: number },
): Promise<Record<string, number>> {
  const { rows } = await app.db.execute<{ account: string; cents: number }>(
    sql`select account, sum(cents)::int as cents from ledger_lines
        where booking_id = ${booking.id} group by account`,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/** Waits until a booking has these balances: entries follow the booking's status by a moment. */
export async function expectBalances(
  app: Pick<TestApp, 'db'>,
  booking: { id: number },
  balances: Record<string, number>,
): Promise<void> {
  // An account without an entry has a balance of zero.
  const zeros = Object.fromEntries(Object.keys(balances).map((account) => [account, 0]));
  const read = async () => ({ ...zeros, ...(await balancesOf(app, booking)) });
  await expect.poll(read, { timeout: 10_000 }).toMatchObject(balances);
}

/** Expects the ledger to balance, and its Stripe balance to be Stripe's, to the cent. */
export async function compareWithStripe({ db, server }: TestApp): Promise<void> {
  const { ledgerCents, stripeCents } = await compareAccount(server.deps, { system: 'test' });
  expect(ledgerCents).toBe(stripeCents);
  const unbalanced = await db.execute(
    sql`select entry from ledger_lines group by entry having sum(cents) <> 0`,
  );
  expect(unbalanced.rows).toEqual([]);
}
