import type { Context } from '../../../platform/context.ts';
import { findPayment } from '../../payments/index.ts';

/** A movement in the ledger. Where no object at Stripe is known, it is named after the booking. */
export function movementOf(bookingId: number, stripeObject: string | null | undefined) {
  return { bookingId, stripeObject: stripeObject ?? `booking-${bookingId}` };
}

/** The task of staff to decide on a trip whose payment was lost before pickup. */
export function lostBeforePickup({ id }: { id: number }) {
  return { kind: 'lost_before_pickup', subject: `booking-${id}` } as const;
}

/** A movement of the booking's authorization. */
export async function authorizationMovement({ tx }: Context, bookingId: number) {
  return movementOf(bookingId, (await findPayment(tx, bookingId))?.intentId);
}
