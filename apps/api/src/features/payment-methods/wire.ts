import { tripEndOf } from '@curbside/domain/bookings/trip-end';
import type { PaymentMethod } from '@curbside/domain/payment-methods/endpoints';
import { cardKeptUntil, decideCardRemoval } from '@curbside/domain/payment-methods/states';
import type Stripe from 'stripe';
import type { KeptTrip } from './trip-card-queries.ts';

/** Cards that a checkout kept for its trip are `limited` at Stripe; people save the others. */
export const isSavedByPerson = ({ allow_redisplay }: Stripe.PaymentMethod) =>
  allow_redisplay !== 'limited';

/**
 * The payment methods that people see as one card: each checkout keeps the number that was entered
 * there as another payment method. A card that a person saved is always one of its own.
 */
export function sameCard(
  methods: readonly Stripe.PaymentMethod[],
  method: Stripe.PaymentMethod,
): Stripe.PaymentMethod[] {
  if (isSavedByPerson(method)) return [method];
  return methods.filter(
    (other) =>
      other.id === method.id ||
      (!isSavedByPerson(other) && other.card?.fingerprint === method.card?.fingerprint),
  );
}

/** Payment methods other than cards are left out. */
export function cardsOnWire(
  methods: readonly Stripe.PaymentMethod[],
  trips: readonly KeptTrip[],
  now: Date,
): PaymentMethod[] {
  return methods.flatMap((method) => {
    const { id, card } = method;
    const group = sameCard(methods, method).map((one) => one.id);
    // Only the newest of equal cards is shown.
    if (!card || group[0] !== id) return [];
    const { brand, last4, exp_month, exp_year } = card;
    const kept = trips.filter(({ paymentMethodId }) => group.includes(paymentMethodId));
    return [
      {
        id,
        card: { brand, last4, exp_month, exp_year },
        isSaved: isSavedByPerson(method),
        trips: kept.map(keptTripOnWire),
        actions: { remove: decideCardRemoval(kept, now) },
      },
    ];
  });
}

function keptTripOnWire(trip: KeptTrip): PaymentMethod['trips'][number] {
  const { bookingId, car, startDate, endDate, consentText, consentedAt } = trip;
  return {
    bookingId,
    carTitle: `${car.year} ${car.make} ${car.model}`,
    startDate,
    endDate,
    keptUntil: cardKeptUntil(tripEndOf(trip)).toISOString(),
    consentText,
    consentedAt: consentedAt.toISOString(),
  };
}
