import { bookingPath } from '@curbside/domain/bookings/pages';
import { marketTime } from '@curbside/domain/calendar/days';
import { formatInstant } from '@curbside/domain/calendar/format';
import { disputesPath } from '@curbside/domain/disputes/pages';
import { isOpenDispute } from '@curbside/domain/disputes/states';
import { formatDollars } from '@curbside/domain/money/money';
import { payoutCents } from '@curbside/domain/payouts/payout-amount';
import type { Mail } from '../../../platform/mail/index.ts';
import { teamMails } from '../../../platform/mail/team-mails.ts';
import type { BookingRow } from '../../booking-rows/index.ts';
import type { DisputeRow } from '../../payments/index.ts';

interface DisputeFacts {
  dispute: DisputeRow;
  booking: BookingRow;
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
        paragraphs: [wordsForHost(dispute, booking)],
        facts: trip,
        action: { label: 'View trip', url: `${siteUrl}${bookingPath('owner', booking.id)}` },
      },
    },
    ...teamMails(admins, {
      key,
      subject: `Dispute ${dispute.id} (${dispute.status}): booking ${booking.id}`,
      letter: {
        paragraphs: wordsForStaff(facts),
        facts: trip,
        action: { label: 'View the dispute', url: `${siteUrl}${disputesPath}` },
      },
    }),
  ];
}

function wordsForHost({ status, cents }: DisputeRow, booking: BookingRow): string {
  const amount = formatDollars(cents);
  if (status === 'lost') return wordsOfLoss(booking);
  if (isOpenDispute(status)) {
    return `The guest's bank has questioned ${amount} of this trip. We'll respond with the contract, the inspections and your messages. Your payout is on hold until the bank has decided.`;
  }
  return "The guest's bank has decided in our favor. Your payout is no longer on hold.";
}

function wordsOfLoss({ lostCents, platformLossCents, ...booking }: BookingRow): string {
  const decided = `The guest's bank decided that ${formatDollars(lostCents)} of this trip goes back to the guest.`;
  if (platformLossCents === lostCents) return `${decided} We bear it: your payout stays as it was.`;
  const left = formatDollars(payoutCents(booking));
  return `${decided} It counts like a refund, so your payout of this trip is ${left} now. What you have received beyond that is taken back, or settled by your next payouts.`;
}

function wordsForStaff({ dispute, booking, isBeforePickup }: DisputeFacts): string[] {
  const { status, cents, reason, dueBy } = dispute;
  const what = `The guest's bank: ${formatDollars(cents)} of booking ${booking.id}, ${reason}, ${status}.`;
  const deadline = dueBy
    ? ` Submit the evidence until ${formatInstant(dueBy)} (${marketTime}).`
    : '';
  if (isOpenDispute(status)) return [`${what}${deadline}`];
  if (status !== 'lost' || !isBeforePickup) return [what];
  return [what, 'The trip has not begun. It will go ahead unless staff cancel it.'];
}
