import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { createStripe } from '../../platform/stripe/index.ts';
import type { TestSite } from '../harness/factories.ts';
import type { Acknowledged } from './rental-load.ts';

interface Row extends Record<string, unknown> {
  id: number;
  status: string;
  payment: string;
  total: number;
  isSettled: boolean;
  isHeld: boolean;
}

/** Deviations from what clients were told, one booking or figure per sentence. */
export interface BrokenPromises {
  lost: string[];
  doubled: string[];
  /** Left halfway, or wrong in the ledger. */
  unfinished: string[];
}

export const nothingBroken: BrokenPromises = { lost: [], doubled: [], unfinished: [] };

/** Compares what clients were told with the database, the ledger and Stripe. */
export async function findBrokenPromises(
  site: TestSite,
  told: Acknowledged,
): Promise<BrokenPromises> {
  const rows = await listBookings(site);
  const charges = await compareCharges(site, rows);
  return {
    lost: brokenAnswers(rows, told),
    doubled: [...(await doubledTrips(site)), ...charges.doubled],
    unfinished: [
      ...halfDone(rows),
      ...(await strayRows(site)),
      ...charges.unfinished,
      ...(await wrongSums(site, rows)),
    ],
  };
}

async function listBookings({ db }: TestSite): Promise<Map<number, Row>> {
  const { rows } = await db.execute<Row>(
    sql`select b.id, b.status, b.payment_status as payment, b.total_cents as total,
          b.is_settled as "isSettled", h.id is not null as "isHeld"
        from bookings b left join holds h on h.booking_id = b.id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function brokenAnswers(rows: Map<number, Row>, told: Acknowledged): string[] {
  const problems: string[] = [];
  const require = (ids: Set<number>, what: string, isKept: (row: Row | undefined) => boolean) => {
    for (const id of ids) {
      const row = rows.get(id);
      if (isKept(row)) continue;
      problems.push(
        `booking ${id} was ${what}, and is ${row ? `${row.status}, ${row.payment}` : 'lost'}`,
      );
    }
  };
  require(told.requested, 'requested', (row) => row !== undefined);
  require(told.paid, 'paid', (row) =>
    ['authorized', 'captured', 'voided', 'refunded'].includes(row?.payment ?? ''));
  require(told.approved, 'approved', (row) =>
    row?.status === 'approved' && row.payment === 'captured');
  require(told.cancelled, 'cancelled', (row) => row?.status === 'cancelled');
  return problems;
}

function halfDone(rows: Map<number, Row>): string[] {
  return [...rows.values()].flatMap(({ id, status, isSettled, isHeld }) => [
    ...(isSettled ? [] : [`the money of booking ${id} is not settled`]),
    ...(isHeld === ['pending', 'approved'].includes(status)
      ? []
      : [`booking ${id} is ${status}, and its dates are ${isHeld ? '' : 'not '}held`]),
  ]);
}

/** Overlapping trips of one car, which the constraint on holds forbids. */
async function doubledTrips({ db }: TestSite): Promise<string[]> {
  const { rows } = await db.execute<{ a: number; b: number }>(
    sql`select a.booking_id as a, b.booking_id as b from holds a join holds b
          on a.car_id = b.car_id and a.id < b.id and a.during && b.during`,
  );
  return rows.map(({ a, b }) => `bookings ${a} and ${b} have one car at the same time`);
}

async function strayRows({ db }: TestSite): Promise<string[]> {
  const counts = await db.execute<{ what: string; count: number }>(
    sql`select 'holds without a booking' as what, count(*)::int as count from holds h
          where not exists (select from bookings b where b.id = h.booking_id)
        union all select 'cars that search sees otherwise', count(*)::int from car_search_differences
        union all select 'breaks of the audit log', count(*)::int from audit_breaks
        union all select 'events of Stripe that are not handled', count(*)::int
          from stripe_events where handled_at is null`,
  );
  return counts.rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`);
}

/** The payment status that follows from the state of the intent. */
function moneyOf({ status, latest_charge: charge }: Stripe.PaymentIntent): string {
  if (!charge || typeof charge === 'string') return 'unpaid';
  if (status === 'requires_capture') return 'authorized';
  if (status === 'canceled') return 'voided';
  if (status !== 'succeeded') return status;
  if (charge.amount_refunded === 0) return 'captured';
  return charge.amount_refunded === charge.amount ? 'refunded' : 'partially_refunded';
}

/** One booking, one sum of money: nothing was charged twice or forgotten. */
async function compareCharges(
  site: TestSite,
  rows: Map<number, Row>,
): Promise<Omit<BrokenPromises, 'lost'>> {
  const stripe = createStripe({ secretKey: 'sk_test_sandbox', sandboxUrl: site.sandboxUrl });
  const doubled: string[] = [];
  const unfinished: string[] = [];
  const seen = new Set<number>();
  const pages = stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] });
  for await (const intent of pages) {
    const id = Number(intent.metadata.bookingId);
    const money = moneyOf(intent);
    if (money === 'unpaid') continue;
    if (seen.has(id)) doubled.push(`booking ${id} was charged twice`);
    seen.add(id);
    const row = rows.get(id);
    if (money !== row?.payment || intent.amount !== row.total) {
      unfinished.push(
        `booking ${id} is ${row?.payment} for ${row?.total} here, ${money} for ${intent.amount} at Stripe`,
      );
    }
  }
  for (const { id, payment } of rows.values()) {
    if (seen.has(id) !== (payment !== 'unpaid'))
      unfinished.push(`booking ${id} is ${payment} only here`);
  }
  return { doubled, unfinished };
}

async function wrongSums({ db }: TestSite, rows: Map<number, Row>): Promise<string[]> {
  const { rows: lines } = await db.execute<{ account: string; cents: number }>(
    sql`select account, sum(cents)::int as cents from ledger_lines group by account`,
  );
  const sums = new Map(lines.map(({ account, cents }) => [account, cents]));
  const totalOf = (payment: string) =>
    [...rows.values()]
      .filter((row) => row.payment === payment)
      .reduce((sum, { total }) => sum + total, 0);
  const stripeCents = ['stripe_pending', 'stripe_available', 'stripe_fees'].reduce(
    (sum, account) => sum + (sums.get(account) ?? 0),
    0,
  );
  const expected: [string, number, number][] = [
    ['all accounts', [...sums.values()].reduce((sum, cents) => sum + cents, 0), 0],
    ['guest_authorizations', sums.get('guest_authorizations') ?? 0, totalOf('authorized')],
    ['Stripe before its fees', stripeCents, totalOf('captured')],
  ];
  return expected
    .filter(([, is, should]) => is !== should)
    .map(([account, is, should]) => `the ledger has ${is} cents in ${account}, not ${should}`);
}
