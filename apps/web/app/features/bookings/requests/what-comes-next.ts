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
  /** It is for the host to do. */
  isYours: boolean;
}

/** The host's next step or the guest's, or how the booking ended; undefined for a completed one. */
export function whatComesNext(booking: Facts, now: Date): Next | undefined {
  const { answerBy, payBy, startsAt, endsAt } = booking;
  if (answerBy) return { words: `Answer by ${formatMoment(new Date(answerBy))}`, isYours: true };
  if (payBy) return { words: `The guest pays by ${formatMoment(new Date(payBy))}`, isYours: false };
  switch (phaseOf(booking, now)) {
    case 'upcoming':
      return { words: `Pickup ${formatMoment(new Date(startsAt))}`, isYours: false };
    case 'active':
      return { words: `Back by ${formatMoment(new Date(endsAt))}`, isYours: false };
    case 'ended':
      return { words: 'Complete it to be paid', isYours: true };
    case undefined: {
      const words = cancelWords(booking, 'owner');
      return words ? { words, isYours: false } : undefined;
    }
  }
}
