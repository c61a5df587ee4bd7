import { type ChargePurpose, pricePurposes } from '@curbside/domain/charges/states';
import { openDisputeStatuses } from '@curbside/domain/disputes/states';
import type { PayoutMovementKind } from '@curbside/domain/payouts/movements';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { disputes } from '../../schema/disputes.ts';
import { incidents } from '../../schema/incidents.ts';
import { hostReceivables, ledgerLines } from '../../schema/ledger.ts';
import { payoutAccounts } from '../../schema/payout-accounts.ts';
import { frozenPayoutCents, waitingPayoutCents } from '../charges/index.ts';

/** A `host_payable` line as the host reads it; the entry's event names the cause. */
const kindOfLine = sql<PayoutMovementKind>`case
  when line.event = 'captured' then 'earned'
  when line.event = 'posted' and line.cents > 0 then 'sent'
  when line.event = 'posted' then 'taken_back'
  when line.event in ('debt_settled', 'debt_returned') then 'deducted'
  when line.event like 'receivable%' then 'owed'
  when line.event = 'goodwill' then 'credited'
  when line.event in ('lost', 'reinstated') then 'lost'
  else 'refunded' end`;

/**
 * Facts besides the booking itself that decide the state of its payout. Table names are written out:
 * the query builder omits them when it selects from a single table.
 */
export const payoutFacts = {
  /** Sum of each kind of movement in cents, positive for the host; null without movements. */
  sums: sql<Partial<Record<PayoutMovementKind, number>> | null>`(
    select json_object_agg(kind, cents) from (
      select ${kindOfLine} as kind, -sum(line.cents)::int as cents from ${ledgerLines} line
      where line.booking_id = bookings.id and line.account = 'host_payable'
      group by 1) kinds)`,
  hasFrozenIncident: sql<boolean>`exists (select from ${incidents} incident
    where incident.booking_id = bookings.id and incident.payout_frozen)`,
  /** A dispute of a claim holds back the claim alone. */
  hasOpenDispute: sql<boolean>`exists (select from ${disputes} open_dispute
    join ${chargeOrders} disputed on disputed.id = open_dispute.order_id
    where open_dispute.booking_id = bookings.id and disputed.purpose in ${[...pricePurposes]}
      and open_dispute.status in ${[...openDisputeStatuses]})`,
  waitingCents: waitingPayoutCents,
  frozenCents: frozenPayoutCents,
  canBePaid: sql<boolean>`exists (select from ${payoutAccounts} account
    where account.user_id = bookings.owner_id and account.status = 'verified')`,
  openDebtCents: sql<number>`(select coalesce(sum(debt.cents - debt.settled_cents), 0)::int
    from ${hostReceivables} debt where debt.host_id = bookings.owner_id)`,
};
export type PayoutFacts = Awaited<ReturnType<typeof getPayoutFacts>>;

export async function getPayoutFacts(db: Queryable, bookingId: number) {
  const [row] = await db.select(payoutFacts).from(bookings).where(eq(bookings.id, bookingId));
  if (!row) throw new Error(`Booking ${bookingId} is not there.`);
  return row;
}

export interface MovementRow extends Record<string, unknown> {
  trip_id: number;
  kind: PayoutMovementKind;
  cents: number;
  at: string;
  /** The trip that caused a debt, if the movement settled one. */
  debt_of: number | null;
  purpose: ChargePurpose | null;
}

/** Every movement of the host's share of some bookings, in the order posted. */
export async function listMovements(db: Queryable, bookingIds: number[]): Promise<MovementRow[]> {
  if (bookingIds.length === 0) return [];
  const { rows } = await db.execute<MovementRow>(sql`
    select line.booking_id as trip_id, ${kindOfLine} as kind, -line.cents::int as cents,
      line.posted_at as at, debt.booking_id as debt_of,
      (select o.purpose from ${chargeOrders} o where o.id = line.order_id) as purpose
    from ${ledgerLines} line
    left join ${hostReceivables} debt
      on debt.id = substring(line.entry from '-receivable-(\\d+)')::int
    where line.booking_id in ${bookingIds} and line.account = 'host_payable'
    order by line.id`);
  return rows;
}
