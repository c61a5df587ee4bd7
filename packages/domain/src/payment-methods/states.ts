import { type TripEnd, tripEndOf } from '../bookings/trip-end.ts';
import { formatInstant } from '../calendar/format.ts';
import { claimLimits } from '../claims/rules.ts';

/** A trip that a card is kept for. */
interface KeptForTrip extends TripEnd {
  bookingId: number;
  /** A charge of the trip waits for an answer or a payment. */
  hasOpenClaim: boolean;
}

/** A card is kept until its host can no longer claim what the trip cost beyond its price. */
export const cardKeptUntil = (endsAt: Date): Date =>
  new Date(endsAt.getTime() + claimLimits.hours * 3_600_000);

/** The trip that keeps the user's cards longest; without `until` while it has an open charge. */
interface CardKeeper {
  bookingId: number;
  until?: Date;
}

/** Undefined once no trip may charge a card of the user any more. */
export function cardKeeper(trips: readonly KeptForTrip[], now: Date): CardKeeper | undefined {
  const claimed = trips.find(({ hasOpenClaim }) => hasOpenClaim);
  if (claimed) return { bookingId: claimed.bookingId };
  const endOf = (trip: KeptForTrip) => tripEndOf(trip).getTime();
  const [last] = trips.toSorted((one, other) => endOf(other) - endOf(one));
  if (!last) return undefined;
  const until = cardKeptUntil(tripEndOf(last));
  return until > now ? { bookingId: last.bookingId, until } : undefined;
}

type CardRemoval = { allowed: true } | { allowed: false; reason: string };

/** Refused while one of the trips may still charge the card. */
export function decideCardRemoval(trips: readonly KeptForTrip[], now: Date): CardRemoval {
  const keeper = cardKeeper(trips, now);
  if (!keeper) return { allowed: true };
  const { bookingId, until } = keeper;
  const reason = until
    ? `Needed for trip ${bookingId}. You can remove it after ${formatInstant(until)}.`
    : `Needed for trip ${bookingId}, which has an open charge. You can remove it once that is settled.`;
  return { allowed: false, reason };
}
