import { sql } from 'drizzle-orm';
import type { TestSite } from '../harness/factories.ts';
import type { StripeMoney } from './read-money.ts';

/** Checks the whole ledger and the product's other records. */
export async function findFaultsOfBooks(db: TestSite['db'], money: StripeMoney): Promise<string[]> {
  return [
    ...(await faultsOfLedger(db, money)),
    ...(await faultsOfMovements(db, money)),
    ...(await faultsOfDebts(db)),
    ...(await faultsOfRecords(db)),
    ...money.strayTransfers.map((id) => `the transfer ${id} is from no charge of a booking`),
  ];
}

async function faultsOfLedger(db: TestSite['db'], money: StripeMoney): Promise<string[]> {
  const faults: string[] = [];
  const unbalanced = await db.execute<{ entry: string }>(
    sql`select entry from ledger_lines group by entry having sum(cents) <> 0`,
  );
  for (const { entry } of unbalanced.rows) faults.push(`the entry ${entry} does not balance`);
  const { rows } = await db.execute<{ balance: number; authorized: number; unexplained: number }>(
    sql`select coalesce(sum(cents) filter (where account in ('stripe_pending', 'stripe_available')), 0)::int as balance,
          coalesce(sum(cents) filter (where account = 'guest_authorizations'), 0)::int as authorized,
          coalesce(sum(cents) filter (where account = 'unexplained'), 0)::int as unexplained
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
  if (ledger?.unexplained !== 0) faults.push(`${ledger?.unexplained} cents are unexplained`);
  return faults;
}

/** Every balance transaction is in the ledger once, with its exact net, and there are no others. */
async function faultsOfMovements(
  db: TestSite['db'],
  { movements }: StripeMoney,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; net: number }>(
    sql`select split_part(entry, ':', 1) as id,
          coalesce(sum(cents) filter (where account in ('stripe_pending', 'stripe_available')), 0)::int as net
        from ledger_lines where event = 'posted' group by entry`,
  );
  const posted = new Map(rows.map(({ id, net }) => [id, net]));
  const faults: string[] = [];
  for (const { id, type, net } of movements) {
    const ours = posted.get(id);
    if (ours !== net) faults.push(`the ${type} ${id} of ${net} cents is ${ours} in the ledger`);
    posted.delete(id);
  }
  for (const [id, net] of posted) faults.push(`Stripe has no ${id} of ${net} cents`);
  return faults;
}

/** Hosts' receivables in the ledger equal their open debts, and none is negative. */
async function faultsOfDebts(db: TestSite['db']): Promise<string[]> {
  const { rows } = await db.execute<{ host: string; open: number; booked: number }>(
    sql`select u.email as host,
          (select coalesce(sum(r.cents - r.settled_cents), 0)::int from host_receivables r
            where r.host_id = u.id) as open,
          (select coalesce(sum(l.cents), 0)::int from ledger_lines l
            join bookings b on b.id = l.booking_id
            where b.owner_id = u.id and l.account = 'host_receivables') as booked
        from users u where exists (select from bookings b where b.owner_id = u.id)`,
  );
  return rows
    .filter(({ open, booked }) => open !== booked || open < 0)
    .map(({ host, open, booked }) => `${host} owes ${open} cents, by the ledger ${booked}`);
}

async function faultsOfRecords(db: TestSite['db']): Promise<string[]> {
  const faults: string[] = [];
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
