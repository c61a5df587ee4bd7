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

/** Waits until a booking has these balances: entries may follow its status after a moment. */
export async function expectBalances(
  app: Pick<TestApp, 'db'>,
  booking: { id: number },
  balances: Record<string, number>,
): Promise<void> {
  // An account without an entry has a balance of zero.
  const zeros = Object.fromEntries(Object.keys(balances).map((account) => [account, 0]));
  const read = async () => ({ ...zeros, ...(await balancesOf(app, booking)) });
  await expect.poll(read).toMatchObject(balances);
}

/** Expects the ledger to be balanced, and its Stripe balance to match Stripe to the cent. */
export async function compareWithStripe(app: TestApp): Promise<void> {
  const { ledgerCents, stripeCents } = await compareAccount(app.server.deps, { system: 'test' });
  expect(ledgerCents).toBe(stripeCents);
  await expectBalancedEntries(app);
}

export async function expectBalancedEntries({ db }: Pick<TestApp, 'db'>): Promise<void> {
  const unbalanced = await db.execute(
    sql`select entry from ledger_lines group by entry having sum(cents) <> 0`,
  );
  expect(unbalanced.rows).toEqual([]);
}

/** Expects an open authorization only for pending bookings. */
export async function expectClosedAuthorizations({ db }: Pick<TestApp, 'db'>): Promise<void> {
  const open = await db.execute(
    sql`select booking_id from ledger_lines where account = 'guest_authorizations'
        group by booking_id having sum(cents) <> 0 and booking_id in
          (select id from bookings where status <> 'pending')`,
  );
  expect(open.rows).toEqual([]);
}

/** A booking's money at Stripe, and its Stripe balance in the ledger. */
export async function moneyAtStripe(app: TestApp, booking: { id: number }) {
  const { stripe } = app.server.deps;
  const rows = await app.db.execute<{ intent_id: string; charge_id: string }>(
    sql`select intent_id, charge_id from payments where booking_id = ${booking.id}`,
  );
  const intentId = rows.rows[0]?.intent_id ?? '';
  const intent = await stripe.paymentIntents.retrieve(intentId);
  const refunds = await stripe.refunds.list({ payment_intent: intentId });
  const transfers = await stripe.transfers.list({ limit: 100 });
  const ofBooking = transfers.data.filter(
    ({ source_transaction: source }) => source === rows.rows[0]?.charge_id,
  );
  const sum = (amounts: { amount: number }[]) => amounts.reduce((all, one) => all + one.amount, 0);
  const books = await app.db.execute<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::int as cents from ledger_lines
        where booking_id = ${booking.id} and account in ('stripe_pending', 'stripe_available', 'stripe_fees')`,
  );
  return {
    captured: intent.amount_received,
    refunds: refunds.data.length,
    refunded: sum(refunds.data),
    transfers: ofBooking.length,
    transferred: sum(ofBooking),
    books: books.rows[0]?.cents,
  };
}

/**
 * Cents of all charges of a booking that Stripe has not given back, and that the host has. No transfer
 * may stand on a charge that was refunded whole.
 */
export async function expectAtStripe(
  app: TestApp,
  booking: { id: number },
  expected: { kept: number; sent: number },
): Promise<void> {
  const { stripe } = app.server.deps;
  const { rows } = await app.db.execute<{ charge: string }>(
    sql`select charge_id as charge from payments
        where booking_id = ${booking.id} and charge_id is not null`,
  );
  const read = async () => {
    const { data: transfers } = await stripe.transfers.list({ limit: 100 });
    const total = { kept: 0, sent: 0, sentFromRefunded: 0 };
    for (const row of rows) {
      const charge = await stripe.charges.retrieve(row.charge);
      total.kept += charge.amount_captured - charge.amount_refunded;
      for (const { source_transaction: source, ...transfer } of transfers) {
        if (source !== row.charge) continue;
        const cents = transfer.amount - transfer.amount_reversed;
        total.sent += cents;
        if (charge.refunded) total.sentFromRefunded += cents;
      }
    }
    return total;
  };
  await expect.poll(read).toEqual({ ...expected, sentFromRefunded: 0 });
}

const whole = { captured: 28808, refunds: 0, refunded: 0 };

/** Amounts for three days with a car of `carBody`. */
export const threeDays = {
  held: { ...whole, transfers: 0, transferred: 0, books: 28808 },
  paidOut: { ...whole, transfers: 1, transferred: 21420, books: 28808 - 21420 },
  givenBack: {
    captured: 28808,
    refunds: 1,
    refunded: 28808,
    transfers: 0,
    transferred: 0,
    books: 0,
  },
};
