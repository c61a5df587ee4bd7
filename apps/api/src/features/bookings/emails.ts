import type { BookingParty } from '@curbside/domain/bookings/states';
import { formatWindow } from '@curbside/domain/calendar/format';
import { product } from '@curbside/domain/product';
import type { Mail } from '../../platform/mail/index.ts';
import {
  type BookingFacts,
  type BookingNotice,
  type BookingStep,
  bookingNotices,
} from './notices.ts';

const pages = { renter: 'my-bookings', owner: 'owner-bookings' } as const;

interface Announcement {
  step: BookingStep;
  /** Tells apart steps that a booking comes to more than once. */
  key: string;
  sides: readonly BookingParty[];
}

/** The emails of a step, each with a key of its own, so that a retried job sends none twice. */
export function bookingEmails({ step, key, sides }: Announcement, facts: BookingFacts): Mail[] {
  const { booking, location, siteUrl, today } = facts;
  const notice: BookingNotice = bookingNotices[step];
  return sides.flatMap((side) => {
    const letter = notice[side]?.(facts);
    if (!letter) return [];
    const { firstName, email } = facts[side];
    return {
      key: `booking-${booking.id}-${key}-${side}`,
      to: email,
      subject: letter.subject,
      text: `Hello ${firstName},

${letter.text}

${facts.carTitle}, ${location}
${formatWindow(booking, today)} (New York time)
${siteUrl}/${pages[side]}?bookingId=${booking.id}

${product.name}
`,
    };
  });
}
