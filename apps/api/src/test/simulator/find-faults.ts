import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { TestSite } from '../factories.ts';
import { readMoney, type StripeMoney } from './read-money.ts';
import type { SimulatedBooking } from './simulated-booking.ts';

/** What is looked at: the product's database and everything at Stripe. */
export interface Books {
  db: TestSite['db'];
  stripe: Stripe;
}

/** Where a booking stands. */
interface BookingState {
  status: string;
  payment: string;
  payout: string;
}

interface Row extends Record<string, unknown> {
  id: number;
  status: string;
  payment: string;
  payout: string;
  total: number;
  refunded: number;
  /** What the host is to have of it, and what of that an earlier debt took. */
  share: number;
  settledDebt: number;
  /** What the host has too much and later payouts settle. */
  owed: number;
  isDisputed: boolean;
  isSettled: boolean;
  isHeld: boolean;
  /** The instant before which nothing may be paid out; null where nothing may be paid at all. */
  endedAt: string | null;
}

/** Everything that must hold once all is at rest; one sentence for each booking or sum that does not. */
export async function findFaults(
  site: Books,
  bookings: readonly Pick<SimulatedBooking, 'id' | 'story'>[],
): Promise<{ faults: string[]; states: Map<number, BookingState> }> {
  const rows = await listRows(site);
  const money = await readMoney(site.stripe);
  const stories = new Map(bookings.map(({ id, story }) => [id, story.join(', ')]));
  const states = new Map<number, BookingState>();
  const faults: string[] = [];
  for (const row of rows) {
    const { status, payment, payout } = row;
    states.set(row.id, { status, payment, payout });
    const ending = `${status}, ${payment}, ${payout}`;
    const found = faultsOf(row, money);
    for (const fault of found) {
      faults.push(`booking ${row.id} (${ending}): ${fault} [${stories.get(row.id) ?? ''}]`);
    }
  }
  return { faults: [...faults, ...(await faultsOfBooks(site, money))], states };
}

async function listRows({ db }: Books): Promise<Row[]> {
  const { rows } = await db.execute<Row>(
    sql`select b.id, b.status, b.payment_status as payment, b.payout_status as payout,
          b.total_cents as total, coalesce(b.refund_cents, 0) as refunded,
          coalesce(b.kept_payout_cents,
            case when b.status = 'completed' then b.host_payout_cents else 0 end) as share,
          (select coalesce(sum(l.cents), 0)::int from ledger_lines l where l.booking_id = b.id
            and l.account = 'host_payable' and l.event = 'debt_settled') as "settledDebt",
          (select coalesce(sum(r.cents), 0)::int from host_receivables r where r.booking_id = b.id)
            as owed,
          exists (select from disputes d where d.booking_id = b.id) as "isDisputed",
          b.is_settled as "isSettled", h.id is not null as "isHeld",
          coalesce(b.completed_at, b.cancelled_at) as "endedAt"
        from bookings b left join holds h on h.booking_id = b.id order by b.id`,
  );
  return rows;
}

/** What the guest must have paid in the end, in cents. */
function owedByGuest({ payment, total, refunded }: Row): number {
  if (payment === 'captured') return total;
  return payment === 'partially_refunded' ? total - refunded : 0;
}

function faultsOf(row: Row, money: StripeMoney): string[] {
  const faults: string[] = [];
  const check = (isTrue: boolean, fault: string) => {
    if (!isTrue) faults.push(fault);
  };
  const isOpen = row.status === 'pending' || row.status === 'approved';
  const guest = money.guests.get(row.id) ?? { paid: 0, takenBack: 0, held: 0, openPages: 0 };
  const payouts = money.payouts.get(row.id) ?? [];
  const sent = payouts.reduce((sum, { cents }) => sum + cents, 0);
  check(row.isSettled, 'is not settled');
  // The days of a trip that was taken stay taken.
  const keepsDates = isOpen || row.status === 'completed';
  check(row.isHeld === keepsDates, row.isHeld ? 'still holds its dates' : 'holds no dates');
  if (row.isDisputed) {
    const left = guest.paid - guest.takenBack;
    check(left >= 0, `the guest got ${-left} cents back that they never paid`);
  } else {
    const owed = owedByGuest(row);
    check(guest.paid === owed, `the guest paid ${guest.paid} instead of ${owed} cents`);
  }
  if (!isOpen) {
    check(guest.held === 0, `${guest.held} cents are still authorized`);
    check(guest.openPages === 0, 'a checkout page is still open');
  }
  const due = row.payout === 'transferred' ? row.share - row.settledDebt + row.owed : 0;
  check(sent === due, `the host was paid ${sent} instead of ${due} cents`);
  for (const { at } of payouts) {
    const endedAt = row.endedAt === null ? Number.POSITIVE_INFINITY : Date.parse(row.endedAt);
    // Stripe counts in seconds.
    check(at.getTime() + 1000 >= endedAt, `was paid out at ${at.toISOString()}, before its end`);
  }
  return faults;
}

async function faultsOfBooks({ db }: Books, money: StripeMoney): Promise<string[]> {
  const faults: string[] = [];
  const unbalanced = await db.execute<{ entry: string }>(
    sql`select entry from ledger_lines group by entry having sum(cents) <> 0`,
  );
  for (const { entry } of unbalanced.rows) faults.push(`the entry ${entry} does not balance`);
  const { rows } = await db.execute<{ balance: number; authorized: number }>(
    sql`select coalesce(sum(cents) filter (where account in ('stripe_pending', 'stripe_available')), 0)::int as balance,
          coalesce(sum(cents) filter (where account = 'guest_authorizations'), 0)::int as authorized
        from ledger_lines`,
  );
  const [ledger] = rows;
  if (ledger?.balance !== money.balanceCents) {
    faults.push(`the ledger has ${ledger?.balance} cents at Stripe, Stripe ${money.balanceCents}`);
  }
  if (ledger?.authorized !== money.authorizedCents) {
    faults.push(
      `the ledger has ${ledger?.authorized} cents authorized, Stripe ${money.authorizedCents}`,
    );
  }
  const unhandled = await db.execute<{ type: string }>(
    sql`select type from stripe_events where handled_at is null`,
  );
  for (const { type } of unhandled.rows) faults.push(`an event ${type} was never handled`);
  const strays = await db.execute<{ id: number }>(
    sql`select id from holds h where h.booking_id is not null
          and not exists (select from bookings b where b.id = h.booking_id)`,
  );
  for (const { id } of strays.rows) faults.push(`the hold ${id} is of no booking`);
  const copies = await db.execute(sql`select * from car_search_differences`);
  if (copies.rows.length > 0) faults.push('the copy that search reads differs from the holds');
  return faults;
}
