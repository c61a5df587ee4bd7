import { formatWindow } from '@curbside/domain/calendar/format';
import { formatDollars } from '@curbside/domain/money/money';
import { product } from '@curbside/domain/product';
import type { Mail } from '../../platform/mail/index.ts';
import type { BookingRow } from './queries.ts';

interface Party {
  firstName: string;
  email: string;
}

interface BookingFacts {
  booking: BookingRow;
  carTitle: string;
  location: string;
  renter: Party;
  owner: Party;
  /** Today in New York. */
  today: string;
  siteUrl: string;
}

interface Letter {
  subject: string;
  text: string;
}

type Letters = Partial<Record<'renter' | 'owner', (facts: BookingFacts) => Letter>>;

function payout({ booking }: BookingFacts): string {
  return formatDollars(booking.keptPayoutCents ?? booking.hostPayoutCents);
}

/** What the guest of a cancelled trip gets back, and what is kept. */
function refundSentence({ booking }: BookingFacts): string {
  const { refundCents, totalCents } = booking;
  if (!refundCents) return 'Nothing was charged.';
  const refunded = `${formatDollars(refundCents)} will be refunded to your card.`;
  const keptCents = totalCents - refundCents;
  return keptCents > 0
    ? `${refunded} ${formatDollars(keptCents)} is kept, because the trip was cancelled less than 24 hours before pickup.`
    : refunded;
}

/** What each side is told at each step; a side without a letter is told nothing. */
const letters = {
  requested: {
    renter: (facts) => ({
      subject: `Request sent: ${facts.carTitle}`,
      text: `Your card is authorized for ${formatDollars(facts.booking.totalCents)}. It is charged only if ${facts.owner.firstName} approves.`,
    }),
    owner: (facts) => ({
      subject: `New request: ${facts.carTitle}`,
      text: `${facts.renter.firstName} would like to rent your car. You receive ${payout(facts)} if you approve.`,
    }),
  },
  approved: {
    renter: (facts) => ({
      subject: `Approved: ${facts.carTitle}`,
      text: `${facts.owner.firstName} approved your trip. Your card was charged ${formatDollars(facts.booking.totalCents)}.`,
    }),
    owner: (facts) => ({
      subject: `Trip confirmed: ${facts.carTitle}`,
      text: `You approved ${facts.renter.firstName}'s trip. Your payout of ${payout(facts)} is held until the trip is completed.`,
    }),
  },
  declined: {
    renter: (facts) => ({
      subject: `Declined: ${facts.carTitle}`,
      text: 'The host declined your request. The authorization on your card is released, and nothing was charged.',
    }),
  },
  cancelled: {
    renter: (facts) => ({
      subject: `Cancelled: ${facts.carTitle}`,
      text: `The trip is cancelled. ${refundSentence(facts)}`,
    }),
    owner: (facts) => ({
      subject: `Cancelled: ${facts.carTitle}`,
      text: facts.booking.keptPayoutCents
        ? `${facts.renter.firstName}'s trip is cancelled and its dates are free again. Because it was cancelled late, you receive ${payout(facts)}.`
        : `${facts.renter.firstName}'s trip is cancelled and its dates are free again.`,
    }),
  },
  expired: {
    renter: (facts) => ({
      subject: `Not answered in time: ${facts.carTitle}`,
      text: 'The host did not answer in time, so your request is cancelled. Nothing was charged.',
    }),
    owner: (facts) => ({
      subject: `Request lapsed: ${facts.carTitle}`,
      text: `You did not answer ${facts.renter.firstName}'s request in time, so it is cancelled.`,
    }),
  },
  completed: {
    renter: (facts) => ({
      subject: `Trip completed: ${facts.carTitle}`,
      text: `Thank you for driving with ${facts.owner.firstName}. Please rate your trip.`,
    }),
    owner: (facts) => ({
      subject: `Trip completed: ${facts.carTitle}`,
      text: `Your payout of ${payout(facts)} is on its way. Bank transfers take 2-7 business days.`,
    }),
  },
} satisfies Record<string, Letters>;
export type BookingNews = keyof typeof letters;

const pages = { renter: 'my-bookings', owner: 'owner-bookings' } as const;

/** The emails of a step, each with a key of its own, so that a retried job sends none twice. */
export function bookingEmails(news: BookingNews, facts: BookingFacts): Mail[] {
  const { booking, location, siteUrl, today } = facts;
  const bySide: Letters = letters[news];
  return (['renter', 'owner'] as const).flatMap((side) => {
    const letter = bySide[side]?.(facts);
    if (!letter) return [];
    const { firstName, email } = facts[side];
    return {
      key: `booking-${booking.id}-${news}-${side}`,
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
