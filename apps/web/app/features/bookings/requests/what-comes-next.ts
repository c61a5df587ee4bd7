import type { Booking } from '@curbside/domain/bookings/booking';
import { formatMoment } from '../../../platform/formatters.ts';
import { phaseOf } from '../booking/trip-phase.ts';
import { cancelWords } from '../booking-words.ts';

type Facts = Pick<
  Booking,
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'answerBy'
  | 'payBy'
  | 'cancelReason'
  | 'ownerName'
  | 'renterName'
>;

interface Next {
  words: string;
  /** The step is the host's. */
  action?: 'Answer' | 'Complete';
}

/** The host's next step or the guest's, or how the booking ended; undefined for a completed one. */
export function whatComesNext(booking: Facts, now: Date): Next | undefined {
  const { answerBy, payBy, startsAt, endsAt } = booking;
  if (answerBy) return { words: `Answer by ${formatMoment(new Date(answerBy))}`, action: 'Answer' };
  if (payBy) return { words: `The guest pays by ${formatMoment(new Date(payBy))}` };
  switch (phaseOf(booking, now)) {
    case 'upcoming':
      return { words: `Pickup ${formatMoment(new Date(startsAt))}` };
    case 'active':
      return { words: `Back by ${formatMoment(new Date(endsAt))}` };
    case 'ended':
      return { words: 'Complete it to be paid', action: 'Complete' };
    case undefined: {
      const words = cancelWords(booking, 'owner');
      return words ? { words } : undefined;
    }
  }
}
