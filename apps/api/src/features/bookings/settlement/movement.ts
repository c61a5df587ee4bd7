import type { Context } from '../../../platform/context.ts';
import { findPayment } from '../../payments/index.ts';

/** A ledger movement, named after its Stripe object, or after the booking if none is known. */
export function movementOf(bookingId: number, stripeObject: string | null | undefined) {
  return { bookingId, stripeObject: stripeObject ?? `booking-${bookingId}` };
}

/** Staff have to decide on a trip whose payment was lost before pickup. */
export function lostBeforePickup({ id }: { id: number }) {
  return { kind: 'lost_before_pickup', subject: `booking-${id}` } as const;
}

export async function authorizationMovement({ tx }: Context, bookingId: number) {
  return movementOf(bookingId, (await findPayment(tx, bookingId))?.intentId);
}
