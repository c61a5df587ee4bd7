import { pricePurposes } from '@curbside/domain/charges/states';
import { openDisputeStatuses } from '@curbside/domain/disputes/states';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { disputes, fraudWarnings } from '../../schema/disputes.ts';
import { incidents } from '../../schema/incidents.ts';
import { payoutFreezes } from '../../schema/staff-bookings.ts';

const isOwed = inArray(chargeOrders.payoutStatus, ['held', 'failed', 'frozen']);
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

/** Whether the payout of an order is frozen from the moment that it is paid. */
export async function isHeldBack(db: Queryable, id: number): Promise<boolean> {
  const held = and(eq(chargeOrders.id, id), isOfPrice, isPriceHeldBack);
  return (await db.$count(chargeOrders, held)) > 0;
}

/** Neither a dispute holds back the payout of the order, nor anything else that of the price. */
const mayBeReleased = sql`not exists (select from ${disputes}
    where ${disputes.orderId} = ${chargeOrders.id}
      and ${inArray(disputes.status, [...openDisputeStatuses])})
  and (${chargeOrders.purpose} not in ${[...pricePurposes]} or not ${isPriceHeldBack})`;

/** Releases a frozen payout that nothing holds back. */
export async function markOrderReleased(db: Queryable, id: number): Promise<void> {
  await db
    .update(chargeOrders)
    .set({ payoutStatus: 'held' })
    .where(and(eq(chargeOrders.id, id), eq(chargeOrders.payoutStatus, 'frozen'), mayBeReleased));
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
        mayBeReleased,
      ),
    )
    .returning({ id: chargeOrders.id });
  return rows.length;
}
