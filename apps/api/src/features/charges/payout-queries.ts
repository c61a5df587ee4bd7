import { pricePurposes } from '@curbside/domain/charges/states';
import { openDisputeStatuses, undecidedDisputeStatuses } from '@curbside/domain/disputes/states';
import type { PayoutStatus } from '@curbside/domain/payouts/states';
import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { disputes, fraudWarnings } from '../../schema/disputes.ts';
import { incidents } from '../../schema/incidents.ts';
import { ledgerLines } from '../../schema/ledger.ts';
import { payoutFreezes } from '../../schema/staff-bookings.ts';

/** The host's share of an order, after refunds. */
export const hostShareOfOrder = sql`coalesce(${chargeOrders.keptHostCents}, ${chargeOrders.hostShareCents})`;

/** Cents still owed to the host for the order `o`: a transfer can be sent while the rest of it fails. */
export const owedToHost = sql`greatest(0, (select coalesce(-sum(line.cents), 0)
  from ${ledgerLines} line where line.order_id = o.id and line.account = 'host_payable'))`;

/** Cents owed to the host for a booking's price, as far as the payout is in one of these states. */
const owedIn = (statuses: readonly PayoutStatus[]) => sql<number>`(
  select coalesce(sum(${owedToHost}), 0)::int
  from ${chargeOrders} o where o.booking_id = bookings.id and not o.is_surplus
    and o.purpose in ${[...pricePurposes]} and o.payout_status in ${[...statuses]})`;

const owedStatuses = ['held', 'failed', 'frozen'] as const;

/**
 * The part that was not transferred yet; selected with the booking. An extension can wait for a bank while
 * the rest is paid out.
 */
export const waitingPayoutCents = owedIn(owedStatuses);

/** The part of it that is frozen. */
export const frozenPayoutCents = owedIn(['frozen']);

/** The same without what is frozen: it is not tried. */
export const failedPayoutCents = owedIn(['held', 'failed']);

const isOwed = inArray(chargeOrders.payoutStatus, [...owedStatuses]);
const isOfPrice = inArray(chargeOrders.purpose, [...pricePurposes]);

/** Freezes the payout of an order that has not been transferred; a frozen one stays frozen. */
export async function markOrderFrozen(db: Queryable, id: number): Promise<void> {
  await db
    .update(chargeOrders)
    .set({ payoutStatus: 'frozen' })
    .where(and(eq(chargeOrders.id, id), isOwed));
}

/** The same for every order of a booking's price. Returns how many were frozen. */
export async function markPriceFrozen(db: Queryable, bookingId: number): Promise<number> {
  const rows = await db
    .update(chargeOrders)
    .set({ payoutStatus: 'frozen' })
    .where(and(eq(chargeOrders.bookingId, bookingId), isOfPrice, isOwed))
    .returning({ id: chargeOrders.id });
  return rows.length;
}

/** An incident, a fraud warning or a member of staff holds back what is paid for the trip. */
const isPriceHeldBack = sql`(
  exists (select from ${incidents}
    where ${incidents.bookingId} = ${chargeOrders.bookingId} and ${incidents.payoutFrozen})
  or exists (select from ${fraudWarnings}
    where ${fraudWarnings.bookingId} = ${chargeOrders.bookingId}
      and ${fraudWarnings.releasedAt} is null)
  or exists (select from ${payoutFreezes}
    where ${payoutFreezes.bookingId} = ${chargeOrders.bookingId}
      and ${payoutFreezes.releasedAt} is null))`;

const isUndisputed = sql`not exists (select from ${disputes}
    where ${disputes.orderId} = ${chargeOrders.id}
      and ${inArray(disputes.status, [...openDisputeStatuses])})`;

/** Neither a dispute holds back the payout of the order, nor anything else that of the price. */
const mayBePaidOut = sql`(${isUndisputed}
  and (${chargeOrders.purpose} not in ${[...pricePurposes]} or not ${isPriceHeldBack}))`;

/** Whether the payout of an order is frozen as soon as something is owed. */
export async function isHeldBack(db: Queryable, id: number): Promise<boolean> {
  return (await db.$count(chargeOrders, and(eq(chargeOrders.id, id), not(mayBePaidOut)))) > 0;
}

/** Whether a dispute or an inquiry about the charge of an order is open. */
export async function isDisputed(db: Queryable, id: number): Promise<boolean> {
  return (await db.$count(chargeOrders, and(eq(chargeOrders.id, id), not(isUndisputed)))) > 0;
}

/** Whether a bank has not decided on a charge of a booking's price; it cannot be refunded then. */
export async function isPriceDisputed(db: Queryable, bookingId: number): Promise<boolean> {
  const undecided = sql`exists (select from ${disputes} where ${disputes.orderId} = ${chargeOrders.id}
    and ${inArray(disputes.status, [...undecidedDisputeStatuses])})`;
  const ofPrice = and(eq(chargeOrders.bookingId, bookingId), isOfPrice, undecided);
  return (await db.$count(chargeOrders, ofPrice)) > 0;
}

/** Whether a frozen part of a booking's price waits for something else than a bank. */
export async function isFrozenWithoutDispute(db: Queryable, bookingId: number): Promise<boolean> {
  const frozen = and(
    eq(chargeOrders.bookingId, bookingId),
    isOfPrice,
    eq(chargeOrders.payoutStatus, 'frozen'),
    isUndisputed,
  );
  return (await db.$count(chargeOrders, frozen)) > 0;
}

/** Releases a frozen payout that nothing holds back. */
export async function markOrderReleased(db: Queryable, id: number): Promise<void> {
  await db
    .update(chargeOrders)
    .set({ payoutStatus: 'held' })
    .where(and(eq(chargeOrders.id, id), eq(chargeOrders.payoutStatus, 'frozen'), mayBePaidOut));
}

/** The same for every order of a booking's price. Returns how many were released. */
export async function markPriceReleased(db: Queryable, bookingId: number): Promise<number> {
  const rows = await db
    .update(chargeOrders)
    .set({ payoutStatus: 'held' })
    .where(
      and(
        eq(chargeOrders.bookingId, bookingId),
        isOfPrice,
        eq(chargeOrders.payoutStatus, 'frozen'),
        mayBePaidOut,
      ),
    )
    .returning({ id: chargeOrders.id });
  return rows.length;
}
