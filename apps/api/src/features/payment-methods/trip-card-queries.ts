import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { tripCards } from '../../schema/payment-methods.ts';

export type TripCardRow = typeof tripCards.$inferSelect;

type TripCard = Pick<TripCardRow, 'customerId' | 'paymentMethodId' | 'brand' | 'last4'>;

/** The card to charge for what the trip costs later. Undefined if none was kept, or it was removed. */
export async function findTripCard(
  db: Queryable,
  bookingId: number,
): Promise<TripCard | undefined> {
  const { customerId, paymentMethodId, brand, last4 } = tripCards;
  const [row] = await db
    .select({ customerId, paymentMethodId, brand, last4 })
    .from(tripCards)
    .where(and(eq(tripCards.bookingId, bookingId), isNull(tripCards.removedAt)));
  return row;
}

/** Replaces the card of an earlier payment of the same trip, with the consent that came with it. */
export async function saveTripCard(
  db: Queryable,
  card: Omit<TripCardRow, 'removedAt'>,
): Promise<void> {
  const { bookingId: _key, ...set } = card;
  await db
    .insert(tripCards)
    .values(card)
    .onConflictDoUpdate({ target: tripCards.bookingId, set: { ...set, removedAt: null } });
}
