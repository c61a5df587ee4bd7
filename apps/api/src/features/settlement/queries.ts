import { isPriceOrder, pricePurposes } from '@curbside/domain/charges/states';
import { sharingEvents } from '@curbside/domain/ledger/accounts';
import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { sentMails } from '../../schema/platform.ts';
import { mark } from '../booking-rows/index.ts';
import { failedPayoutCents, markOrder, type OrderRow } from '../charges/index.ts';
import { sumsOf } from '../ledger/index.ts';

/** The first of two concurrent settlements counts. */
export function markVoided(db: Queryable, id: number) {
  return mark(
    db,
    id,
    { paymentStatus: 'voided' },
    eq(bookings.isSettled, false),
    ne(bookings.paymentStatus, 'voided'),
  );
}

/** The booking keeps the time of the first failure of its price; it is announced from there. */
export async function markPayoutFailed(db: Queryable, order: OrderRow, now: Date): Promise<void> {
  const isNew = sql`${bookings.payoutStatus} <> 'failed'`;
  await markOrder(db, order.id, { payoutStatus: 'failed' });
  if (!isPriceOrder(order)) return;
  await mark(
    db,
    order.bookingId,
    {
      payoutStatus: 'failed',
      payoutFailedAt: sql`case when ${isNew} then ${now}::timestamptz
        else coalesce(${bookings.payoutFailedAt}, ${now}::timestamptz) end`,
      payoutFailureToldAt: sql`case when ${isNew} then null else ${bookings.payoutFailureToldAt} end`,
    },
    eq(bookings.isSettled, false),
  );
}

/** Cents owed to the host for a booking's price that could not be transferred. */
export async function getFailedPayout(db: Queryable, id: number): Promise<number> {
  const [row] = await db
    .select({ cents: failedPayoutCents })
    .from(bookings)
    .where(eq(bookings.id, id));
  return row?.cents ?? 0;
}

const isUntoldFailure = and(
  eq(bookings.payoutStatus, 'failed'),
  isNull(bookings.payoutFailureToldAt),
);

/** Payouts failing since before an instant that nobody was notified of. */
export async function listUntoldPayoutFailures(db: Queryable, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        isUntoldFailure,
        or(isNull(bookings.payoutFailedAt), lte(bookings.payoutFailedAt, before)),
      ),
    )
    .limit(500);
  return rows.map(({ id }) => id);
}

const claimFailure = 'payout-failed-charge-';

/** The key of the letters about a claim whose payout fails. */
export const claimFailureKey = (orderId: number) => `${claimFailure}${orderId}`;

/** The same for claims, by their orders: the payout of a claim is due once it is paid. */
export async function listUntoldClaimFailures(db: Queryable, before: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select o.id from ${chargeOrders} o
    where o.payout_status = 'failed' and o.purpose not in ${[...pricePurposes]}
      and o.paid_at <= ${before}
      and not exists (select from ${sentMails} letter
        where letter.key = ${claimFailure}::text || o.id || '-owner')
    limit 500`);
  return rows.map(({ id }) => id);
}

/** No row if the payout no longer fails, or a notice was sent already. */
export function markPayoutFailureTold(db: Queryable, id: number, now: Date) {
  return mark(db, id, { payoutFailureToldAt: now }, isUntoldFailure);
}

/** Bookings to settle now. Failed ones wait longer each time and leave room for the others. */
export async function listUnsettled(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.isSettled, false),
        or(isNull(bookings.settleAfter), lte(bookings.settleAfter, now)),
      ),
    )
    .orderBy(sql`${bookings.settleAfter} nulls first`, bookings.id)
    .limit(500);
  return rows.map(({ id }) => id);
}

/** Sold bookings with a dispute, a debt or an open balance, which may need correcting. */
export async function listToMend(db: Queryable): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select b.id from bookings b
    where exists (select from ledger_entries e where e.booking_id = b.id and e.event = 'captured')
      and (exists (select from disputes d where d.booking_id = b.id)
        or exists (select from host_receivables r where r.booking_id = b.id)
        or (b.status in ('completed', 'cancelled', 'rejected') and exists (
          select from ledger_lines l where l.booking_id = b.id
            and l.account in ('guest_balance', 'host_payable')
          group by l.account having sum(l.cents) <> 0)))
    order by b.id`);
  return rows.map(({ id }) => id);
}

/** The ledger's shares of a booking's price, in cents, and the host's open debt for it. */
export interface Standing {
  hostShareCents: number;
  guestPaysCents: number;
  lossCents: number;
  debtCents: number;
}

export async function readStanding(db: Queryable, id: number): Promise<Standing> {
  const shares = await sumsOf(db, { bookingId: id }, sharingEvents);
  const { rows } = await db.execute<{ cents: string }>(sql`
    select coalesce(sum(cents - settled_cents), 0) as cents from host_receivables
    where booking_id = ${id}`);
  return {
    hostShareCents: -(shares.get('host_payable') ?? 0),
    guestPaysCents: shares.get('guest_balance') ?? 0,
    lossCents: shares.get('losses') ?? 0,
    debtCents: Number(rows[0]?.cents ?? 0),
  };
}

/**
 * Retries each minute, after five failures with growing backoff up to an hour, and after sixty, which is
 * two days later, once a day: by then it waits for a person. An event from Stripe settles it at once.
 */
export async function markSettleLater(db: Queryable, id: number, now: Date): Promise<void> {
  await mark(
    db,
    id,
    {
      settleFailures: sql`${bookings.settleFailures} + 1`,
      settleAfter: sql`${now}::timestamptz + interval '1 minute' * case
        when ${bookings.settleFailures} >= 60 then 1440
        else least(60, power(2, greatest(0, least(${bookings.settleFailures}, 10) - 4))) end`,
    },
    eq(bookings.isSettled, false),
  );
}
