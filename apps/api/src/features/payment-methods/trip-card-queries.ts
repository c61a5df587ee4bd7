import { and, desc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/index.ts';
import { bookings } from '../../schema/bookings.ts';
import { cars } from '../../schema/cars.ts';
import { chargeOrders } from '../../schema/charges.ts';
import { tripCards } from '../../schema/payment-methods.ts';
import { endedUnderWayAt } from '../booking-rows/index.ts';

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

/** A charge beyond the price of the trip that waits for the guest, for staff or for a payment. */
const hasOpenClaim = sql<boolean>`exists (select from ${chargeOrders}
  where ${chargeOrders.bookingId} = ${tripCards.bookingId} and ${chargeOrders.purpose} <> 'trip'
    and ${chargeOrders.status} in ('asked', 'contested', 'due', 'needs_payment'))`;

/** A trip that is off keeps none, unless it was under way until staff ended it. */
const keeping: SQL = sql`(${notInArray(bookings.status, ['cancelled', 'rejected'])}
  or ${endedUnderWayAt} is not null or ${hasOpenClaim})`;

/** Trips that still keep a card of the user, newest first. */
export function listKeptTrips(db: Queryable, userId: string) {
  return db
    .select({
      bookingId: tripCards.bookingId,
      paymentMethodId: tripCards.paymentMethodId,
      consentText: tripCards.consentText,
      consentedAt: tripCards.consentedAt,
      endsAt: bookings.endsAt,
      endedUnderWayAt,
      startDate: bookings.startDate,
      endDate: bookings.endDate,
      startTime: bookings.startTime,
      endTime: bookings.endTime,
      car: { year: cars.year, make: cars.make, model: cars.model },
      hasOpenClaim,
    })
    .from(tripCards)
    .innerJoin(bookings, eq(bookings.id, tripCards.bookingId))
    .innerJoin(cars, eq(cars.id, bookings.carId))
    .where(and(eq(tripCards.userId, userId), isNull(tripCards.removedAt), keeping))
    .orderBy(desc(tripCards.bookingId));
}
export type KeptTrip = Awaited<ReturnType<typeof listKeptTrips>>[number];

/** Locks the rows of a card, so that a payment that keeps it again waits. */
export async function lockTripCards(tx: Transaction, paymentMethodIds: string[]): Promise<void> {
  await tx
    .select({ id: tripCards.bookingId })
    .from(tripCards)
    .where(inArray(tripCards.paymentMethodId, paymentMethodIds))
    .for('update');
}

/** The trips keep the consent, but no card. Returns those that had it. */
export async function markTripCardsRemoved(
  db: Queryable,
  paymentMethodIds: string[],
  at: Date,
): Promise<TripCardRow[]> {
  return db
    .update(tripCards)
    .set({ removedAt: at })
    .where(and(inArray(tripCards.paymentMethodId, paymentMethodIds), isNull(tripCards.removedAt)))
    .returning();
}

export async function markTripCardsOfUserRemoved(
  db: Queryable,
  userId: string,
  at: Date,
): Promise<void> {
  await db
    .update(tripCards)
    .set({ removedAt: at })
    .where(and(eq(tripCards.userId, userId), isNull(tripCards.removedAt)));
}

/** The consent that a trip was paid with, whether its card is still there or not. */
export async function findCardConsent(
  db: Queryable,
  bookingId: number,
): Promise<TripCardRow | undefined> {
  const [row] = await db.select().from(tripCards).where(eq(tripCards.bookingId, bookingId));
  return row;
}
