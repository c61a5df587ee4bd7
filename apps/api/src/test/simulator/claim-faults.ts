import { sql } from 'drizzle-orm';
import type { TestSite } from '../harness/factories.ts';
import { roundingCents } from './fair-share.ts';
import { type BookingMoney, sentOf } from './read-money.ts';

/** A charge after a trip, in cents. */
export interface ClaimRow extends Record<string, unknown> {
  id: number;
  bookingId: number;
  reference: string;
  status: string;
  total: number;
  dailyRate: number;
  hostAccount: string | null;
  /** Balances in the ledger. */
  guestBalance: number;
  hostPayable: number;
  hostReceivables: number;
  taxPayable: number;
}

export async function listClaims(db: TestSite['db']): Promise<ClaimRow[]> {
  const balance = (account: string) =>
    sql`(select coalesce(sum(l.cents), 0)::int from ledger_lines l
          where l.order_id = o.id and l.account = ${account})`;
  const { rows } = await db.execute<ClaimRow>(
    sql`select o.id, o.booking_id as "bookingId", o.reference, o.status, o.total_cents as total,
          b.daily_rate_cents as "dailyRate", p.account_id as "hostAccount",
          ${balance('guest_balance')} as "guestBalance",
          ${balance('host_payable')} as "hostPayable",
          ${balance('host_receivables')} as "hostReceivables",
          ${balance('sales_tax_payable')} as "taxPayable"
        from charge_orders o join bookings b on b.id = o.booking_id
          left join payout_accounts p on p.user_id = b.owner_id
        where o.purpose not in ('trip', 'extension') order by o.id`,
  );
  return rows;
}

/** The ends of a claim that somebody answered, or nobody did. Contested ones wait for staff. */
const restful = ['paid', 'withdrawn', 'rejected', 'contested'];
const taxPercent = 8.875;

/** A late return of this many hours, with fee and tax, and what the host gets of it. */
function lateShares(dailyRate: number, hours: number) {
  const base = Math.min(dailyRate, (dailyRate * hours) / 10) + 2000;
  return {
    total: base * 1.05 * (1 + taxPercent / 100),
    host: base * 0.85,
    tax: (base * 1.05 * taxPercent) / 100,
  };
}

/** Everything that must be true of a claim at rest. The car came back in the third hour or the fourth. */
export function faultsOfClaim(claim: ClaimRow, money: BookingMoney): string[] {
  const faults: string[] = [];
  const equal = (what: string, is: number, shouldBe: number, tolerance = 0) => {
    if (Math.abs(is - shouldBe) > tolerance) faults.push(`${what} is ${is}, not ${shouldBe}`);
  };
  if (!restful.includes(claim.status)) faults.push(`is ${claim.status} at rest`);
  const isPaid = claim.status === 'paid';
  const shares = [3, 4].map((hours) => lateShares(claim.dailyRate, hours));
  const fair = shares.find(({ total }) => Math.abs(total - claim.total) <= roundingCents);
  if (!fair) faults.push(`asks for ${claim.total} cents of a rate of ${claim.dailyRate}`);
  const { captured, refunded, held, openPages, transfers } = money;
  equal('what the guest paid', captured - refunded, isPaid ? claim.total : 0);
  equal('what is held', held, 0);
  equal('the number of open pages', openPages, 0);
  equal('guest_balance', claim.guestBalance, 0);
  equal('host_payable', claim.hostPayable, 0);
  equal('the tax', -claim.taxPayable, isPaid ? (fair?.tax ?? 0) : 0, roundingCents);
  // A payout first settles what the host owes of other trips.
  const got = sentOf(money) - claim.hostReceivables;
  equal('what the host got', got, isPaid ? (fair?.host ?? 0) : 0, roundingCents);
  for (const { destination } of transfers) {
    if (destination !== claim.hostAccount) faults.push(`was paid to ${destination}`);
  }
  return faults;
}
