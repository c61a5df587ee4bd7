import { openDisputeStatuses } from '@curbside/domain/disputes/states';
import { sharingEvents } from '@curbside/domain/ledger/accounts';
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/index.ts';
import { bookings } from '../../../schema/bookings.ts';
import { disputes } from '../../../schema/disputes.ts';
import { incidents } from '../../../schema/incidents.ts';
import { sumsOfBooking } from '../../ledger/index.ts';
import { type BookingRow, isNotBeingApproved, isPending, mark } from '../queries.ts';

type Change = Partial<BookingRow>;

/** The first of two concurrent settlements counts. */
export function markSettled(
  db: Queryable,
  id: number,
  change: Pick<Change, 'paymentStatus' | 'isSettled'>,
) {
  return mark(db, id, change, eq(bookings.isSettled, false));
}

/** Keeps the time of the first failure. */
export function markPayoutFailed(db: Queryable, id: number, now: Date) {
  const isNew = sql`${bookings.payoutStatus} <> 'failed'`;
  return mark(
    db,
    id,
    {
      payoutStatus: 'failed',
      payoutFailedAt: sql`case when ${isNew} then ${now}::timestamptz
        else coalesce(${bookings.payoutFailedAt}, ${now}::timestamptz) end`,
      payoutFailureToldAt: sql`case when ${isNew} then null else ${bookings.payoutFailureToldAt} end`,
    },
    eq(bookings.isSettled, false),
  );
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

/** No row if the payout no longer fails, or a notice was sent already. */
export function markPayoutFailureTold(db: Queryable, id: number, now: Date) {
  return mark(db, id, { payoutFailureToldAt: now }, isUntoldFailure);
}

/** Freezes a payout that has not been transferred; a frozen one stays frozen. */
export function markPayoutFrozen(db: Queryable, id: number) {
  const isOwed = inArray(bookings.payoutStatus, ['held', 'failed', 'frozen']);
  return mark(db, id, { payoutStatus: 'frozen' }, isOwed);
}

/** Neither an incident nor a dispute holds the payout back. */
const mayBeReleased = sql`not exists (select from ${incidents}
    where ${incidents.bookingId} = ${bookings.id} and ${incidents.payoutFrozen})
  and not exists (select from ${disputes} where ${disputes.bookingId} = ${bookings.id}
    and ${inArray(disputes.status, [...openDisputeStatuses])})`;

/**
 * Releases a frozen payout that nothing holds back. If the trip has ended, its money is then
 * unsettled again.
 */
export async function markPayoutReleased(
  db: Queryable,
  id: number,
): Promise<BookingRow | undefined> {
  const [row] = await db
    .update(bookings)
    .set({
      payoutStatus: 'held',
      isSettled: sql`${bookings.status} = 'approved'`,
      settleAfter: null,
    })
    .where(and(eq(bookings.id, id), eq(bookings.payoutStatus, 'frozen'), mayBeReleased))
    .returning();
  return row;
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
  const shares = await sumsOfBooking(db, id, sharingEvents);
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

/** Retries each minute, and after five failures with growing backoff. */
export async function markSettleLater(db: Queryable, id: number, now: Date): Promise<void> {
  await db
    .update(bookings)
    .set({
      settleFailures: sql`${bookings.settleFailures} + 1`,
      settleAfter: sql`${now}::timestamptz
        + least(60, power(2, greatest(0, least(${bookings.settleFailures}, 10) - 4))) * interval '1 minute'`,
    })
    .where(and(eq(bookings.id, id), eq(bookings.isSettled, false)));
}

/** Locks the booking until the transaction ends. */
export async function lockBooking(tx: Transaction, id: number): Promise<BookingRow | undefined> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
  return row;
}

/** Stores the state of a locked booking's money. */
export async function markMoney(
  tx: Transaction,
  id: number,
  change: Pick<
    Change,
    | 'paymentStatus'
    | 'payoutStatus'
    | 'refundCents'
    | 'keptPayoutCents'
    | 'lostCents'
    | 'platformLossCents'
    | 'refusedCents'
    | 'isSettled'
  >,
): Promise<BookingRow> {
  const restart = change.isSettled === undefined ? {} : { settleAfter: null, settleFailures: 0 };
  const isSame = Object.keys(change).length === 0;
  const row = isSame ? await lockBooking(tx, id) : await mark(tx, id, { ...change, ...restart });
  if (!row) throw new Error(`Booking ${id} is not there.`);
  return row;
}

/** The payment was captured in Stripe's dashboard before the host approved. */
export function markCapturedEarly(db: Queryable, id: number) {
  return mark(
    db,
    id,
    { paymentStatus: 'captured' },
    isPending,
    isNotBeingApproved,
    eq(bookings.paymentStatus, 'authorized'),
  );
}
