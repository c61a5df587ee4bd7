import { formatDollars } from '@curbside/domain/money/money';
import { product } from '@curbside/domain/product';
import type { Transaction } from '../../platform/database/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendMail } from './mail.job.ts';

interface Party {
  firstName: string;
  email: string;
}

interface BookingNotice {
  bookingId: number;
  carTitle: string;
  renter: Party;
  owner: Party;
  pickup: string;
  dropOff: string;
  totalCents: number;
  refundCents: number | null;
  hostPayoutCents: number;
}

interface Letter {
  subject: string;
  text: string;
}

/** What each side is told at each step; a step without a letter for a side tells it nothing. */
const bookingNotices = {
  requested: {
    renter: (notice) => ({
      subject: `Request sent: ${notice.carTitle}`,
      text: `Your card is authorized for ${formatDollars(notice.totalCents)}; nothing is charged until ${notice.owner.firstName} approves.`,
    }),
    owner: (notice) => ({
      subject: `New request: ${notice.carTitle}`,
      text: `${notice.renter.firstName} would like to rent your car. Please approve or decline. You would earn ${formatDollars(notice.hostPayoutCents)}.`,
    }),
  },
  approved: {
    renter: (notice) => ({
      subject: `Approved: ${notice.carTitle}`,
      text: `${notice.owner.firstName} approved your trip. ${formatDollars(notice.totalCents)} has been charged.`,
    }),
    owner: (notice) => ({
      subject: `Trip confirmed: ${notice.carTitle}`,
      text: `You approved ${notice.renter.firstName}'s trip. Your payout of ${formatDollars(notice.hostPayoutCents)} is held until the trip is completed.`,
    }),
  },
  declined: {
    renter: (notice) => ({
      subject: `Declined: ${notice.carTitle}`,
      text: 'The host declined your request. The authorization on your card is released; nothing was charged.',
    }),
  },
  cancelled: {
    renter: (notice) => ({
      subject: `Cancelled: ${notice.carTitle}`,
      text: notice.refundCents
        ? `The trip is cancelled. ${formatDollars(notice.refundCents)} goes back to your card.`
        : 'The trip is cancelled. Nothing was charged.',
    }),
    owner: (notice) => ({
      subject: `Cancelled: ${notice.carTitle}`,
      text: `The trip of ${notice.renter.firstName} is cancelled; its dates are free again.`,
    }),
  },
  expired: {
    renter: (notice) => ({
      subject: `Not answered in time: ${notice.carTitle}`,
      text: 'The host did not answer in time, so the request is cancelled. Nothing was charged.',
    }),
    owner: (notice) => ({
      subject: `Request lapsed: ${notice.carTitle}`,
      text: `The request of ${notice.renter.firstName} was not answered in time and is cancelled.`,
    }),
  },
  completed: {
    renter: (notice) => ({
      subject: `Trip completed: ${notice.carTitle}`,
      text: `Thank you for driving with ${notice.owner.firstName}.`,
    }),
    owner: (notice) => ({
      subject: `Trip completed: ${notice.carTitle}`,
      text: `Your payout of ${formatDollars(notice.hostPayoutCents)} is on its way. Bank transfers take 2-7 business days.`,
    }),
  },
} satisfies Record<string, Partial<Record<'renter' | 'owner', (notice: BookingNotice) => Letter>>>;
export type NoticeKind = keyof typeof bookingNotices;

/** Mails the letters of a step, each once, when the transaction commits. */
export async function sendNotice(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  kind: NoticeKind,
  notice: BookingNotice,
): Promise<void> {
  const letters: Partial<Record<'renter' | 'owner', (notice: BookingNotice) => Letter>> =
    bookingNotices[kind];
  for (const side of ['renter', 'owner'] as const) {
    const letter = letters[side]?.(notice);
    if (!letter) continue;
    const { firstName, email } = notice[side];
    await sendMail(deps, tx, {
      key: `booking-${notice.bookingId}-${kind}-${side}`,
      to: email,
      subject: letter.subject,
      text: `Hello ${firstName},

${letter.text}

Pickup: ${notice.pickup}
Drop-off: ${notice.dropOff} (New York time)
Booking ${notice.bookingId}

${product.name}
`,
    });
  }
}
