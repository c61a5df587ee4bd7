import { bookingPath } from '@curbside/domain/bookings/pages';
import type { BookingParty } from '@curbside/domain/bookings/states';
import type { Day } from '@curbside/domain/calendar/days';
import { marketTime } from '@curbside/domain/calendar/days';
import { formatDay } from '@curbside/domain/calendar/format';
import type { Mail } from '../../platform/mail/index.ts';
import type { LetterFact } from '../../platform/mail/letter.ts';
import type { BookingFacts } from './notice-sentences.ts';
import { type BookingNotice, type BookingStep, bookingNotices } from './notices.ts';

interface Announcement {
  step: BookingStep;
  /** Distinguishes repetitions of a step that a booking can reach more than once. */
  key: string;
  sides: readonly BookingParty[];
}

/** Each email has its own key, so a retried job sends none twice. */
export function bookingEmails({ step, key, sides }: Announcement, facts: BookingFacts): Mail[] {
  const { booking, siteUrl } = facts;
  const notice: BookingNotice = bookingNotices[step];
  const userIds = { renter: booking.renterId, owner: booking.ownerId };
  return sides.flatMap((side) => {
    const words = notice[side]?.(facts);
    if (!words) return [];
    const { firstName, email } = facts[side];
    const { subject, text, prices, action = 'View trip' } = words;
    const optional = notice.optional?.[side];
    return {
      key: `booking-${booking.id}-${key}-${side}`,
      to: email,
      subject,
      letter: {
        name: firstName,
        paragraphs: [text],
        facts: tripFacts(facts),
        ...(prices && { prices }),
        action: { label: action, url: `${siteUrl}${bookingPath(side, booking.id)}` },
      },
      ...(optional && { optional: { userId: userIds[side], email: optional } }),
    };
  });
}

function tripFacts({ booking, carTitle, location, today }: BookingFacts): LetterFact[] {
  const at = (day: Day, time: string) => `${formatDay(day, today)} at ${time} (${marketTime})`;
  return [
    { label: 'Car', value: carTitle },
    { label: 'Where', value: location },
    { label: 'Pickup', value: at(booking.startDate, booking.startTime) },
    { label: 'Drop-off', value: at(booking.endDate, booking.endTime) },
    { label: 'Booking', value: String(booking.id) },
  ];
}
