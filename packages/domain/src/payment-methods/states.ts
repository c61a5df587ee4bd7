import { type TripEnd, tripEndOf } from '../bookings/trip-end.ts';
import { formatInstant } from '../calendar/format.ts';

/** After the drop-off, a host may still claim what the trip cost beyond its price. */
const cardKeptHours = 72;

/** A trip that a card is kept for. */
interface KeptForTrip extends TripEnd {
  bookingId: number;
  /** A charge of the trip waits for an answer or a payment. */
  hasOpenClaim: boolean;
}

export const cardKeptUntil = (endsAt: Date): Date =>
  new Date(endsAt.getTime() + cardKeptHours * 3_600_000);

type CardRemoval = { allowed: true } | { allowed: false; reason: string };

/** Refused while one of the trips may still charge the card. */
export function decideCardRemoval(trips: readonly KeptForTrip[], now: Date): CardRemoval {
  const claimed = trips.find(({ hasOpenClaim }) => hasOpenClaim);
  if (claimed) {
    const reason = `Needed for trip ${claimed.bookingId}, which has an open charge. You can remove it once that is settled.`;
    return { allowed: false, reason };
  }
  const endOf = (trip: KeptForTrip) => tripEndOf(trip).getTime();
  const [last] = trips.toSorted((one, other) => endOf(other) - endOf(one));
  if (!last || cardKeptUntil(tripEndOf(last)) <= now) return { allowed: true };
  const from = formatInstant(cardKeptUntil(tripEndOf(last)));
  return {
    allowed: false,
    reason: `Needed for trip ${last.bookingId}. You can remove it after ${from}.`,
  };
}
