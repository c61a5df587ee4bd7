import { bookingPath } from '@curbside/domain/bookings/pages';
import type { Mail } from '../../platform/mail/index.ts';

const words = {
  frozen: {
    subject: 'Your payout is on hold',
    text: 'Our team holds the payout of this trip back until it has looked into it.',
  },
  released: {
    subject: 'Your payout is released',
    text: 'The payout of this trip is no longer on hold.',
  },
  released_in_part: {
    subject: 'A part of your payout is released',
    text: "Our team no longer holds the payout of this trip back. A part of it still waits for the guest's bank to decide a dispute.",
  },
  resent: {
    subject: 'Your payout is sent again',
    text: 'We are sending the payout of this trip again.',
  },
} as const;
export type PayoutNews = keyof typeof words;

interface PayoutFacts {
  id: number;
  news: PayoutNews;
  reason: string | undefined;
  carTitle: string;
  owner: { firstName: string; email: string };
  at: Date;
  siteUrl: string;
}

/** Tells the host what staff did about a payout. */
export function payoutEmail(facts: PayoutFacts): Mail {
  const { id, news, reason, carTitle, owner, at, siteUrl } = facts;
  const { subject, text } = words[news];
  return {
    key: `payout-${news}-${id}-${at.getTime()}`,
    to: owner.email,
    subject: `${subject}: ${carTitle}`,
    letter: {
      name: owner.firstName,
      paragraphs: [text, ...(reason ? [`Reason: ${reason}`] : [])],
      facts: [
        { label: 'Car', value: carTitle },
        { label: 'Booking', value: String(id) },
      ],
      action: { label: 'View the trip', url: `${siteUrl}${bookingPath('owner', id)}` },
    },
  };
}
