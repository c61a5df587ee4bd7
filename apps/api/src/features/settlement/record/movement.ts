import type { Context } from '../../../platform/context.ts';
import type { OrderRef } from '../../charges/index.ts';
import { findPayment } from '../../payments/index.ts';

/** A ledger movement, named after its Stripe object, or after the order if none is known. */
export function movementOf(
  { orderId, bookingId }: OrderRef,
  stripeObject: string | null | undefined,
) {
  return { orderId, bookingId, stripeObject: stripeObject ?? `order-${orderId}` };
}

/** Staff have to decide on a trip whose payment was lost before pickup. */
export function lostBeforePickup({ id }: { id: number }) {
  return { kind: 'lost_before_pickup', subject: `booking-${id}` } as const;
}

export async function authorizationMovement({ tx }: Context, order: OrderRef) {
  return movementOf(order, (await findPayment(tx, order.orderId))?.intentId);
}
