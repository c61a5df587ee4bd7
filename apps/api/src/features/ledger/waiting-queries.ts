import { payableStatuses, pricePurposes } from '@curbside/domain/charges/states';
import { openDisputeStatuses } from '@curbside/domain/disputes/states';
import type { WaitingCause } from '@curbside/domain/ledger/waiting';
import { maxFailedRefunds } from '@curbside/domain/payments/states';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { disputes, fraudWarnings } from '../../schema/disputes.ts';
import { incidents } from '../../schema/incidents.ts';
import { journalEntries } from '../../schema/journal.ts';
import {
  hostReceivables,
  ledgerDifferences,
  ledgerLines,
  stripeObjects,
} from '../../schema/ledger.ts';
import { payoutFreezes } from '../../schema/staff-bookings.ts';

/**
 * Bookings of which the ledger may owe something to a guest, or to a host whose payout does not wait.
 * The conditions repeat those of indexes, so that this reads few rows of many.
 */
const openBookings = sql`
  select id as booking_id from ${bookings} where not is_settled
  union select booking_id from ${ledgerDifferences}
    where kind in ('transfer_reversed', 'refund_failed', 'refund_refused')
  union select booking_id from ${journalEntries} where kind = 'goodwill' and status = 'posted'`;

/** Orders of which the ledger owes something to the host. */
const payableOrders = sql`
  select o.id, o.booking_id, o.payout_status, o.purpose in ${[...pricePurposes]} as is_price,
    coalesce(o.paid_at, o.created_at) as paid_at, owed.cents
  from (
    select * from ${chargeOrders} where payout_status in ('held', 'frozen', 'failed')
    union all
    select * from ${chargeOrders} where payout_status not in ('held', 'frozen', 'failed')
      and booking_id in (select booking_id from open_bookings)) o
  cross join lateral (select -sum(line.cents)::bigint as cents from ${ledgerLines} line
    where line.order_id = o.id and line.account = 'host_payable') owed
  where owed.cents > 0`;

/** A payout waits for the end of the trip, then until it is sent. */
const payouts = sql`
  select case
      when o.payout_status = 'failed' then 'payout_failed'
      when o.payout_status = 'reversed' then 'taken_back'
      when o.is_price and b.status in ('pending', 'approved') then 'trip'
      else 'payout_due' end as cause,
    o.cents,
    case
      when o.payout_status = 'failed' then coalesce(b.payout_failed_at, o.paid_at)
      when o.payout_status = 'reversed' then coalesce((select max(found_at)
        from ${ledgerDifferences} where booking_id = b.id and kind = 'transfer_reversed'), o.paid_at)
      when o.is_price and b.status not in ('pending', 'approved')
        then coalesce(b.completed_at, b.cancelled_at, b.ends_at)
      else o.paid_at end as since
  from payable_orders o join ${bookings} b on b.id = o.booking_id
  where o.payout_status <> 'frozen'`;

/**
 * The first that holds a frozen payout back is its cause: an incident, a dispute, or a review. Only a
 * dispute of its own holds back what is paid for a claim.
 */
const frozenPayouts = sql`
  select case when incident.at is not null then 'incident'
      when dispute.at is not null then 'dispute' else 'review' end,
    o.cents, coalesce(incident.at, dispute.at, review.at, o.paid_at)
  from payable_orders o
  cross join lateral (select min(created_at) as at from ${incidents}
    where booking_id = o.booking_id and payout_frozen and o.is_price) incident
  cross join lateral (select min(opened_at) as at from ${disputes}
    where order_id = o.id and status in ${[...openDisputeStatuses]}) dispute
  cross join lateral (select min(at) as at from (
      select frozen_at as at from ${payoutFreezes}
      where booking_id = o.booking_id and released_at is null
      union all select received_at from ${fraudWarnings}
      where booking_id = o.booking_id and released_at is null) held) review
  where o.payout_status = 'frozen'`;

/** Balances that the ledger owes to guests, since it last came to owe them more. */
const owedToGuests = sql`
  select case
      when b.is_settled or exists (select from ${stripeObjects} refund
        where refund.booking_id = b.id and refund.kind = 'refund' and refund.status = 'failed'
        group by refund.order_id having count(*) >= ${maxFailedRefunds}) then 'repay_otherwise'
      else 'refund_due' end,
    owed.cents, owed.since
  from (
    select line.booking_id, -sum(line.cents) as cents,
      max(line.posted_at) filter (where line.cents < 0) as since
    from ${ledgerLines} line
    where line.account = 'guest_balance'
      and line.booking_id in (select booking_id from open_bookings)
    group by line.booking_id having sum(line.cents) < 0) owed
  join ${bookings} b on b.id = owed.booking_id`;

/** The ledger posts a refund when Stripe takes it on, and owes the guest nothing from then on. */
const pendingRefunds = sql`
  select 'refund_pending', cents, created_at from ${stripeObjects}
  where kind = 'refund' and status = 'pending'`;

/** Charges beside the trip's that nobody has paid. */
const unpaidCharges = sql`
  select case status when 'asked' then 'guest_answer' when 'contested' then 'decision'
      else 'guest_payment' end, total_cents, created_at
  from ${chargeOrders}
  where purpose <> 'trip' and status in ${['asked', 'contested', ...payableStatuses]}`;

const hostDebts = sql`
  select 'host_debt', cents - settled_cents, created_at from ${hostReceivables}
  where settled_cents < cents`;

/** An inquiry moves no money. */
const withBanks = sql`
  select 'bank', withdrawn.cents, d.since
  from (select order_id, min(opened_at) as since from ${disputes}
    where status in ('needs_response', 'under_review') group by order_id) d
  cross join lateral (select sum(line.cents) as cents from ${ledgerLines} line
    where line.order_id = d.order_id and line.account = 'disputed_funds') withdrawn
  where withdrawn.cents > 0`;

/** Until the host answers; a canceled request until Stripe has released the card. */
const onCards = sql`
  select 'card', total_cents, coalesce(authorized_at, created_at) from ${bookings}
  where payment_status = 'authorized' and status = 'pending'
  union all
  select 'card', total_cents, coalesce(authorized_at, created_at) from ${bookings}
  where payment_status = 'authorized' and status <> 'pending' and not is_settled`;

const parts = [
  payouts,
  frozenPayouts,
  owedToGuests,
  pendingRefunds,
  unpaidCharges,
  hostDebts,
  withBanks,
  onCards,
];

export interface WaitingRow extends Record<string, unknown> {
  cause: WaitingCause;
  /** Its place among the ages. */
  age: number;
  count: number;
  cents: number;
  oldest: string;
}

/** Sums by cause and age. `starts` are the first instants of all ages but the last, the newest first. */
export async function sumWaiting(db: Queryable, starts: readonly Date[]): Promise<WaitingRow[]> {
  const cases = starts.map(
    (start, index): SQL => sql`when since >= ${start}::timestamptz then ${index}::int`,
  );
  const sums = parts.map(
    (part) => sql`
      select cause, case ${sql.join(cases, sql` `)} else ${starts.length}::int end as age,
        count(*)::int as count, sum(cents)::float8 as cents, min(since) as oldest
      from (${part}) as part (cause, cents, since) group by 1, 2`,
  );
  const { rows } = await db.execute<WaitingRow>(sql`
    with open_bookings as materialized (${openBookings}),
      payable_orders as materialized (${payableOrders})
    ${sql.join(sums, sql` union all `)}`);
  return rows;
}
