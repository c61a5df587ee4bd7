import { instantBookLimits } from '@curbside/domain/cars/booking-rules';
import { instantBookPausedText } from '@curbside/domain/cars/texts';
import type { Mail } from '../../platform/mail/index.ts';

interface Host {
  id: string;
  email: string;
  firstName: string;
}

/** Tells a host why their cars are no longer booked at once, and until when. */
export function instantBookOffEmail(
  { id, email, firstName }: Host,
  { last, endsAt, siteUrl }: { last: Date; endsAt: Date; siteUrl: string },
): Mail {
  const { cancellations, withinDays } = instantBookLimits;
  return {
    key: `instant-book-off-${id}-${last.getTime()}`,
    to: email,
    subject: 'Instant book is off for your cars',
    letter: {
      name: firstName,
      paragraphs: [
        `You cancelled more than ${cancellations} trips within ${withinDays} days, so guests can no longer book your cars at once. They can still send you requests.`,
        instantBookPausedText(endsAt),
      ],
      action: { label: 'View your cars', url: `${siteUrl}/owner-bookings` },
    },
  };
}
