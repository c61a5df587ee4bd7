import { bookingPath } from '@curbside/domain/bookings/pages';
import { formatZoned } from '@curbside/domain/calendar/format';
import { isPriceOrder } from '@curbside/domain/charges/states';
import { purposeWords } from '@curbside/domain/charges/texts';
import { disputesPath } from '@curbside/domain/disputes/pages';
import { isOpenDispute } from '@curbside/domain/disputes/states';
import { formatDollars } from '@curbside/domain/money/money';
import { payoutCents } from '@curbside/domain/payouts/payout-amount';
import type { PayoutStatus } from '@curbside/domain/payouts/states';
import type { Mail } from '../../../platform/mail/index.ts';
import { teamMails } from '../../../platform/mail/team-mails.ts';
import type { BookingRow } from '../../booking-rows/index.ts';
import type { OrderRow } from '../../charges/index.ts';
import type { DisputeRow } from '../../payments/index.ts';
import { hostCentsOf } from './summary.ts';

interface DisputeFacts {
  dispute: DisputeRow;
  booking: BookingRow;
  /** The order of the disputed charge, once its money is shared again. */
  order: OrderRow;
  carTitle: string;
  owner: { firstName: string; email: string };
  admins: { id: string; email: string }[];
  /** If so, the trip goes on unless staff cancel it. */
  isBeforePickup: boolean;
  siteUrl: string;
}

/** Emails the host about a dispute's new state, and administrators about its deadline. */
export function disputeEmails(facts: DisputeFacts): Mail[] {
  const { dispute, booking, carTitle, owner, admins, siteUrl } = facts;
  const key = `dispute-${dispute.id}-${dispute.status}`;
  const trip = [
    { label: 'Car', value: carTitle },
    { label: 'Booking', value: String(booking.id) },
    { label: 'Amount', value: formatDollars(dispute.cents) },
  ];
  return [
    {
      key: `${key}-owner`,
      to: owner.email,
      subject: `${isOpenDispute(dispute.status) ? 'Payment disputed' : 'Dispute decided'}: ${carTitle}`,
      letter: {
        name: owner.firstName,
        paragraphs: [wordsForHost(facts)],
        facts: trip,
        action: { label: 'View trip', url: `${siteUrl}${bookingPath('owner', booking.id)}` },
      },
    },
    ...teamMails(admins, {
      key,
      subject: `Dispute ${dispute.id} (${inWords(dispute.status)}): booking ${booking.id}`,
      letter: {
        paragraphs: wordsForStaff(facts),
        facts: trip,
        action: { label: 'View the dispute', url: `${siteUrl}${disputesPath}` },
      },
    }),
  ];
}

function wordsForHost({ dispute: { status, cents }, booking, order }: DisputeFacts): string {
  if (status === 'lost') return wordsOfLoss(booking, order, cents);
  if (isOpenDispute(status)) {
    return `The guest's bank has questioned ${partOf(order, cents)}. We'll respond with the contract, the inspections and your messages.${openWords[order.payoutStatus] ?? ''}`;
  }
  return `The guest's bank has decided in our favor. ${wonWords[order.payoutStatus] ?? 'Your payout is no longer on hold.'}`;
}

/** The effect of an open dispute, and of one that is won, on a payout. */
const openWords: Partial<Record<PayoutStatus, string>> = {
  frozen: ' Your payout is on hold until the bank has decided.',
  transferred: ' You keep what you have received unless the bank decides for the guest.',
};
const wonWords: Partial<Record<PayoutStatus, string>> = {
  frozen: 'Your payout is still on hold for another reason.',
  transferred: 'Your payout stays as it was.',
};

const partOf = (order: OrderRow, cents: number) =>
  `${formatDollars(cents)} ${isPriceOrder(order) ? 'of this trip' : `for ${purposeWords[order.purpose]}`}`;

/** A second payment can be lost while the order keeps its own. */
function wordsOfLoss(booking: BookingRow, order: OrderRow, disputedCents: number): string {
  const { lostCents, platformLossCents } = order;
  const backCents = lostCents === 0 ? disputedCents : lostCents;
  const decided = `The guest's bank decided that ${partOf(order, backCents)} goes back to the guest.`;
  if (platformLossCents === lostCents) return `${decided} We bear it: your payout stays as it was.`;
  const left = isPriceOrder(order)
    ? `of this trip is ${formatDollars(payoutCents(booking))}`
    : `of it is ${formatDollars(hostCentsOf(order))}`;
  return `${decided} It counts like a refund, so your payout ${left} now. What you have received beyond that is taken back, or settled by your next payouts.`;
}

/** Stripe's names, such as `product_not_received`. */
const inWords = (name: string) => name.replaceAll('_', ' ');

function wordsForStaff({ dispute, booking, isBeforePickup }: DisputeFacts): string[] {
  const { status, cents, reason, dueBy } = dispute;
  const what = `The guest's bank: ${formatDollars(cents)} of booking ${booking.id}, ${inWords(reason)}, ${inWords(status)}.`;
  const deadline = dueBy ? ` Submit the evidence by ${formatZoned(dueBy)}.` : '';
  if (isOpenDispute(status)) return [`${what}${deadline}`];
  if (status !== 'lost' || !isBeforePickup) return [what];
  return [what, 'The trip has not begun. It will go ahead unless staff cancel it.'];
}
