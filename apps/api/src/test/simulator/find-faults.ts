import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { TestSite } from '../harness/factories.ts';
import { findFaultsOfBooks } from './books.ts';
import { type ClaimRow, faultsOfClaim, listClaims } from './claim-faults.ts';
import { type FairShare, fairShare, roundingCents } from './fair-share.ts';
import {
  type BookingMoney,
  type DisputeFacts,
  noMoney,
  readMoney,
  type StripeMoney,
  sentOf,
} from './read-money.ts';
import type { SimulatedBooking } from './simulated-booking.ts';

/** The product's database and the Stripe account to check. */
export interface Books {
  db: TestSite['db'];
  stripe: Stripe;
}

/** State of a booking. */
export interface BookingState {
  status: string;
  payment: string;
  payout: string;
  /** Days of the present terms. */
  days: number;
  money: BookingMoney;
  fair: FairShare;
  /** The host's open debt from this booking. */
  debt: number;
  /** Charges after the trip: what the guest paid, and what the host was sent. */
  claims: { paid: number; sent: number };
}

interface Row extends Record<string, unknown> {
  id: number;
  status: string;
  payment: string;
  payout: string;
  days: number;
  dailyRate: number;
  base: number;
  tax: number;
  total: number;
  /** The refund shown to people. */
  refunded: number;
  /** The cents charged for the price, refunded or not. */
  charged: number;
  /** Charges that wait for a payment. */
  unpaid: number;
  cancelReason: string | null;
  cancelledAt: string | null;
  startsAt: string;
  wasApproved: boolean;
  isSettled: boolean;
  isHeld: boolean;
  /** The earliest time for a payout; null if nothing may be paid out. */
  endedAt: string | null;
  hostAccount: string | null;
  /** The open part of the debts caused by this booking. */
  debt: number;
  /** Balances in the ledger. */
  guestBalance: number;
  hostPayable: number;
  hostReceivables: number;
  /** Kept of the payout for earlier debts; a refund may have made it a debt again. */
  keptForDebts: number;
  disputedFunds: number;
  taxPayable: number;
}

/** Checks everything that must be true at rest; each fault is one sentence about a booking or sum. */
export async function findFaults(
  site: Books,
  bookings: readonly Pick<SimulatedBooking, 'id' | 'story'>[],
): Promise<{ faults: string[]; states: Map<number, BookingState> }> {
  const rows = await listRows(site);
  const claims = await listClaims(site.db);
  const money = await readMoney(
    site.stripe,
    new Map(claims.map(({ reference, id }) => [reference, id])),
  );
  const stories = new Map(bookings.map(({ id, story }) => [id, story.join(', ')]));
  const states = new Map<number, BookingState>();
  const faults: string[] = [];
  for (const row of rows) {
    const own = claims.filter(({ bookingId }) => bookingId === row.id);
    const state = stateOf(row, money, own);
    states.set(row.id, state);
    const ending = `${state.status}, ${state.payment}, ${state.payout}`;
    for (const fault of [...faultsOfTrip(row, state), ...faultsOfMoney(row, state)]) {
      faults.push(`booking ${row.id} (${ending}): ${fault} [${stories.get(row.id) ?? ''}]`);
    }
  }
  for (const claim of claims) {
    for (const fault of faultsOfClaim(claim, money.claims.get(claim.id) ?? noMoney())) {
      const story = stories.get(claim.bookingId) ?? '';
      faults.push(`claim ${claim.id} of booking ${claim.bookingId}: ${fault} [${story}]`);
    }
  }
  return { faults: [...faults, ...(await findFaultsOfBooks(site.db, money))], states };
}

async function listRows({ db }: Books): Promise<Row[]> {
  const balance = (account: string) =>
    sql`(select coalesce(sum(l.cents), 0)::int from ledger_lines l
          join charge_orders o on o.id = l.order_id and o.purpose in ('trip', 'extension')
          where l.booking_id = b.id and l.account = ${account})`;
  const { rows } = await db.execute<Row>(
    sql`select b.id, b.status, b.payment_status as payment, b.payout_status as payout,
          b.days, b.daily_rate_cents as "dailyRate", b.base_cents as base,
          b.sales_tax_cents as tax, b.total_cents as total,
          coalesce(b.refund_cents, 0) as refunded,
          (select coalesce(sum(o.total_cents), 0)::int from charge_orders o
            where o.booking_id = b.id and o.purpose in ('trip', 'extension') and not o.is_surplus
              and o.status in ('paid', 'refunded', 'partially_refunded')) as charged,
          (select count(*)::int from charge_orders o
            where o.booking_id = b.id and o.purpose = 'extension'
              and o.status in ('due', 'needs_payment')) as unpaid, b.cancel_reason as "cancelReason",
          b.cancelled_at as "cancelledAt", b.starts_at as "startsAt",
          b.decided_at is not null and b.status <> 'rejected' as "wasApproved",
          b.is_settled as "isSettled", h.id is not null as "isHeld",
          coalesce(b.completed_at, b.cancelled_at) as "endedAt",
          p.account_id as "hostAccount",
          (select coalesce(sum(r.cents - r.settled_cents), 0)::int from host_receivables r
            where r.booking_id = b.id) as debt,
          ${balance('guest_balance')} as "guestBalance",
          ${balance('host_payable')} as "hostPayable",
          ${balance('host_receivables')} as "hostReceivables",
          (select coalesce(sum(l.cents), 0)::int from ledger_lines l
            join charge_orders o on o.id = l.order_id and o.purpose in ('trip', 'extension')
            where l.booking_id = b.id and l.account = 'host_payable'
              and l.event = 'debt_settled') as "keptForDebts",
          ${balance('disputed_funds')} as "disputedFunds",
          ${balance('sales_tax_payable')} as "taxPayable"
        from bookings b left join payout_accounts p on p.user_id = b.owner_id
          left join holds h on h.booking_id = b.id order by b.id`,
  );
  return rows;
}

function stateOf(
  row: Row,
  { bookings, claims }: StripeMoney,
  ownClaims: readonly ClaimRow[],
): BookingState {
  const money = bookings.get(row.id) ?? noMoney();
  const lost = decided(money.disputes).map(({ withheld, reason }) => ({ cents: withheld, reason }));
  const ending = {
    ...row,
    startsAt: new Date(row.startsAt),
    cancelledAt: row.cancelledAt === null ? null : new Date(row.cancelledAt),
  };
  const fair = fairShare(row, ending, { ...money, lost });
  const { status, payment, payout, days, debt } = row;
  const monies = ownClaims.flatMap(({ id }) => claims.get(id) ?? []);
  const ofClaims = {
    paid: sumOf(monies.map(({ captured, refunded }) => captured - refunded)),
    sent: sumOf(monies.map(sentOf)),
  };
  return { status, payment, payout, days, debt, money, fair, claims: ofClaims };
}

const decided = (disputes: readonly DisputeFacts[]) => disputes.filter(({ isOpen }) => !isOpen);
const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);

class Checks {
  readonly faults: string[] = [];

  that(isTrue: boolean, fault: string): void {
    if (!isTrue) this.faults.push(fault);
  }

  equal(what: string, is: number, shouldBe: number, tolerance = 0): void {
    this.that(Math.abs(is - shouldBe) <= tolerance, `${what} is ${is} instead of ${shouldBe}`);
  }
}

const isOpen = ({ status }: Row) => status === 'pending' || status === 'approved';

/** The guest's final payment according to the product, in cents. */
function paidAsTold({ payment, charged, refunded }: Row): number {
  if (payment === 'captured') return charged;
  return payment === 'partially_refunded' ? charged - refunded : 0;
}

function faultsOfTrip(row: Row, { money, fair }: BookingState): string[] {
  const checks = new Checks();
  const { held, openPages, disputes, captured, refunded, transfers } = money;
  checks.that(row.isSettled || waitsForStaff(money, fair) > 0, 'is not settled');
  checks.equal('the number of unpaid charges', row.unpaid, 0);
  const isGoing = row.status === 'approved' || row.status === 'completed';
  const isUntouched = disputes.length === 0 && money.refunds.every(({ isOwn }) => isOwn);
  if (isGoing && isUntouched) {
    const paid = captured - refunded - waitsForStaff(money, fair);
    checks.equal('what was paid for the present terms', paid, row.total);
  }
  // A completed trip keeps its days.
  const keepsDates = isOpen(row) || row.status === 'completed';
  checks.that(row.isHeld === keepsDates, row.isHeld ? 'still holds its dates' : 'holds no dates');
  if (!isOpen(row)) {
    checks.that(held === 0, `${held} cents are still authorized`);
    checks.that(openPages === 0, 'a checkout page is still open');
  }
  if (row.status === 'completed') {
    checks.that(captured >= row.total, `was completed with ${captured} cents captured`);
  }
  if (disputes.length === 0) {
    // A refund that staff have to make is told of already.
    const stillOwed = row.payment === 'partially_refunded' ? waitsForStaff(money, fair) : 0;
    checks.equal('what the guest paid', captured - refunded, paidAsTold(row) + stillOwed);
  }
  for (const { at, destination } of transfers) {
    const endedAt = row.endedAt === null ? Number.POSITIVE_INFINITY : Date.parse(row.endedAt);
    // Stripe's times are in whole seconds.
    const isAfter = at.getTime() + 1000 >= endedAt;
    checks.that(isAfter, `was paid out at ${at.toISOString()}, before its end`);
    checks.that(destination === row.hostAccount, `was paid to ${destination}`);
  }
  return checks.faults;
}

/** Cents whose refund needs staff: the card refused it three times, or a bank forbids it. */
function waitsForStaff({ refunds, disputes }: BookingMoney, { guestOwed }: FairShare): number {
  const failures = refunds.filter(({ status }) => status === 'failed').length;
  const isLeft = failures >= 3 || decided(disputes).some(({ withheld }) => withheld > 0);
  return isLeft ? guestOwed : 0;
}

/** Compares the money of guest, host and state with their fair shares and with the ledger. */
function faultsOfMoney(row: Row, { money, fair }: BookingState): string[] {
  const checks = new Checks();
  if (money.captured === 0) {
    for (const name of ['guestBalance', 'hostPayable', 'hostReceivables', 'disputedFunds'] as const)
      checks.equal(name, row[name], 0);
    checks.equal('what was sent', money.transfers.length, 0);
    return checks.faults;
  }
  const owedToGuest = waitsForStaff(money, fair);
  checks.equal('what the guest is still owed', fair.guestOwed, owedToGuest);
  checks.equal('guest_balance', row.guestBalance, -owedToGuest);
  checkOwnRefunds(checks, row, money, fair);
  const open = money.disputes.filter((dispute) => dispute.isOpen);
  const disputed = sumOf(open.map(({ withheld }) => withheld));
  checks.equal('disputed_funds', row.disputedFunds, disputed);
  checks.equal('the tax', -row.taxPayable, fair.tax, roundingCents);

  const got = sumOf(money.transfers.map(({ cents }) => cents));
  const sent = got - sumOf(money.transfers.map(({ reversed }) => reversed));
  const takenByOthers = sumOf(money.transfers.map(({ reversedByOthers }) => reversedByOthers));
  const owedToHost = -row.hostPayable;
  // Earned and not sent; an overpayment is a debt, and money that settled a debt was not sent.
  const due = fair.host - sent + row.hostReceivables;
  checks.equal('what the host is owed by the books', owedToHost, due, roundingCents);
  const mayWait = isOpen(row) || open.length > 0;
  if (!mayWait) {
    // A payout that was reversed in the dashboard waits for staff.
    const isRight = owedToHost >= 0 && owedToHost <= takenByOthers;
    checks.that(isRight, `host_payable is ${row.hostPayable} at rest`);
    checkPayoutStatus(checks, row, { sent, owedToHost });
  }
  // Money that settled an earlier debt counts as received.
  const { hostReceivables } = row;
  checks.that(hostReceivables <= got, `the host owes ${hostReceivables} of ${got} that they got`);
  return checks.faults;
}

/** Checks the payout status that the host sees. Money kept for a debt counts as sent. */
function checkPayoutStatus(
  checks: Checks,
  { payout, keptForDebts }: Row,
  { sent, owedToHost }: { sent: number; owedToHost: number },
): void {
  const isSent = sent > 0 || keptForDebts > 0;
  if (payout === 'transferred') {
    checks.that(isSent, 'its payout is called sent, and nothing was');
  } else {
    const says = `its payout is called ${payout}, and ${sent} cents were sent`;
    checks.that(!isSent || owedToHost > 0, `${says}, ${keptForDebts} kept for debts`);
  }
}

/** None of our own refunds exceeds the promise of the decision. */
function checkOwnRefunds(checks: Checks, row: Row, money: BookingMoney, fair: FairShare): void {
  const surplus = Math.max(0, money.captured - row.total);
  const good = money.refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  for (const refund of good) {
    if (!refund.isOwn) continue;
    const until = sumOf(good.filter(({ at }) => at <= refund.at).map(({ cents }) => cents));
    const most = fair.promised + surplus;
    checks.that(until <= most, `refunded ${until} of the ${most} cents that were promised`);
  }
}
