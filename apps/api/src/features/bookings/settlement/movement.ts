import type { Transaction } from '../../../platform/database/index.ts';
import { findPayment } from '../../payments/index.ts';

/** A movement in the ledger. Where no object at Stripe is known, it is named after the booking. */
export function movementOf(bookingId: number, stripeObject: string | null | undefined, at: Date) {
  return { bookingId, stripeObject: stripeObject ?? `booking-${bookingId}`, at };
}

/** The task of staff to decide on a trip whose payment was lost before pickup. */
export function lostBeforePickup({ id }: { id: number }) {
  return { kind: 'lost_before_pickup', subject: `booking-${id}` } as const;
}

/** A movement of the booking's authorization. */
export async function authorizationMovement(tx: Transaction, bookingId: number, at: Date) {
  return movementOf(bookingId, (await findPayment(tx, bookingId))?.intentId, at);
}
