import { claimPayDays, payableStatuses, splitOfDamage } from '@curbside/domain/charges/states';
import type { Actor } from '../../../platform/actor.ts';
import { hoursAfter } from '../../../platform/clock.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { auditBooking, lockBooking } from '../../booking-rows/index.ts';
import {
  findOrder,
  insertOrderRow,
  lockOrders,
  markOrder,
  type OrderRow,
} from '../../charges/index.ts';
import { removePayment } from '../../payments/index.ts';
import { announceCharge } from '../settle/announce-charge.ts';

/** A cost goes to the host whole. */
const costOf = (cents: number) => ({
  baseCents: cents,
  totalCents: cents,
  hostShareCents: cents,
});

/**
 * The part of a damage that may be charged without the guest; the rest is theirs to pay. It is all of
 * a small one, else a part that is split off, once. Undefined if nothing is to be collected.
 */
export async function splitDamage(
  deps: Deps,
  actor: Actor,
  { id, bookingId }: OrderRow,
): Promise<OrderRow | undefined> {
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const booking = await lockBooking(tx, bookingId);
    const orders = await lockOrders(tx, bookingId);
    const order = orders.find((one) => one.id === id);
    const parts = orders.filter(({ partOf, status }) => partOf === id && status !== 'voided');
    if (parts.length > 0) return parts.find(({ status }) => status === 'due');
    const isPayable = payableStatuses.some((status) => status === order?.status);
    if (!booking || !order || !isPayable) return undefined;
    const { cardCents, restCents } = splitOfDamage(order.totalCents);
    if (restCents === 0) return order;
    // It was split before, and the card did not pay its part.
    if (order.status !== 'due') return undefined;
    const payBy = hoursAfter(now, 24 * claimPayDays);
    const marked = await markOrder(tx, id, {
      status: 'needs_payment',
      payBy,
      ...costOf(restCents),
    });
    const part = await insertOrderRow(tx, {
      bookingId,
      carId: order.carId,
      purpose: order.purpose,
      status: 'due',
      partOf: id,
      termsVersion: order.termsVersion,
      lines: [],
      serviceFeeCents: 0,
      salesTaxCents: 0,
      commissionCents: 0,
      ...costOf(cardCents),
      askedCents: cardCents,
      createdAt: now,
    });
    await auditBooking(ctx, 'damage_split', booking);
    if (marked) {
      await announceCharge(ctx, 'needs_payment', { booking, order: marked, cardPart: part });
    }
    return part;
  });
}

/** A part that the card did not pay is the guest's to pay with the rest. */
export async function joinParts({ tx }: Context, part: OrderRow): Promise<OrderRow> {
  const order = await findOrder(tx, part.partOf ?? 0);
  if (!order || !payableStatuses.some((status) => status === order.status)) return part;
  await markOrder(tx, part.id, { status: 'voided' });
  // A page for the rest alone is closed.
  await removePayment(tx, order.id);
  const whole = costOf(order.totalCents + part.totalCents);
  return (await markOrder(tx, order.id, whole)) ?? order;
}
