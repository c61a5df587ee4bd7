import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { completionWords } from '@curbside/domain/payouts/payout-words';
import { formatMoney } from '../../../platform/formatters.ts';
import type { BookingChange } from '../api.ts';
import { cancellationWords } from '../booking-words.ts';

/** The changes that are asked about first. */
export type AskedChange = Exclude<BookingChange, 'approved'>;

interface Question {
  title: string;
  text: string;
  confirmLabel: string;
  keepLabel: string;
  isDestructive: boolean;
}

/** The question before a change that cannot be undone. */
export function questionOf(change: AskedChange, booking: Booking, side: BookingParty): Question {
  const { payout } = booking;
  const isRequest = booking.status === 'pending';
  switch (change) {
    case 'rejected':
      return {
        title: 'Decline this request?',
        text: `${booking.renterName} is notified, the card is released in full (${formatMoney(booking.totalPrice)}), and the dates are free again.`,
        confirmLabel: 'Decline request',
        keepLabel: 'Keep request',
        isDestructive: true,
      };
    case 'cancelled':
      return {
        title: isRequest ? 'Cancel this request?' : 'Cancel this trip?',
        text: `${cancellationWords(booking, side)} The dates are free again.`,
        confirmLabel: isRequest ? 'Cancel request' : 'Cancel trip',
        keepLabel: isRequest ? 'Keep request' : 'Keep trip',
        isDestructive: true,
      };
    case 'completed':
      return {
        title: 'Complete this trip?',
        text: [
          'Complete the trip when the car is back.',
          payout && completionWords(payout, 'before'),
        ]
          .filter(Boolean)
          .join(' '),
        confirmLabel: 'Complete trip',
        keepLabel: 'Not yet',
        isDestructive: false,
      };
  }
}
