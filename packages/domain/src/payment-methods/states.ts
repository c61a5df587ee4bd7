import { formatInstant } from '../calendar/format.ts';

/** After the drop-off, a host may still claim what the trip cost beyond its price. */
const cardKeptHours = 72;

/** A trip that a card is kept for. */
interface KeptForTrip {
  bookingId: number;
  endsAt: Date;
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
  const [last] = trips.toSorted((one, other) => other.endsAt.getTime() - one.endsAt.getTime());
  if (!last || cardKeptUntil(last.endsAt) <= now) return { allowed: true };
  const from = formatInstant(cardKeptUntil(last.endsAt));
  return {
    allowed: false,
    reason: `Needed for trip ${last.bookingId}. You can remove it after ${from}.`,
  };
}
