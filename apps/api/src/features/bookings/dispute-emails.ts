import { formatInstant } from '@curbside/domain/calendar/format';
import { disputesPath } from '@curbside/domain/disputes/pages';
import { isOpenDispute } from '@curbside/domain/disputes/states';
import { formatDollars } from '@curbside/domain/money/money';
import type { Mail } from '../../platform/mail/index.ts';
import type { DisputeRow } from '../payments/index.ts';
import type { BookingRow } from './queries.ts';

interface DisputeFacts {
  dispute: DisputeRow;
  booking: BookingRow;
  carTitle: string;
  owner: { firstName: string; email: string };
  admins: { id: string; email: string }[];
  siteUrl: string;
}

/** The emails of a dispute's new state: to the host, and to administrators with the deadline. */
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
        paragraphs: [wordsForHost(dispute)],
        facts: trip,
        action: {
          label: 'View trip',
          url: `${siteUrl}/owner-bookings?bookingId=${booking.id}`,
        },
      },
    },
    ...admins.map(({ id, email }) => ({
      key: `${key}-${id}`,
      to: email,
      subject: `Dispute ${dispute.id} (${dispute.status}): booking ${booking.id}`,
      letter: {
        name: 'team',
        paragraphs: [wordsForStaff(dispute, booking)],
        facts: trip,
        action: { label: 'View the dispute', url: `${siteUrl}${disputesPath}` },
      },
    })),
  ];
}

function wordsForHost({ status, cents }: DisputeRow): string {
  const amount = formatDollars(cents);
  if (status === 'lost') {
    return `The guest's bank decided that ${amount} of this trip goes back to the guest. Your share of it is taken back from your payout; what is not there any more is settled by your next payouts.`;
  }
  if (isOpenDispute(status)) {
    return `The guest's bank asks about ${amount} of this trip. We answer it with the contract, the inspections and your messages. Your payout is on hold until the bank has decided.`;
  }
  return "The guest's bank has decided in our favor. Your payout is no longer on hold.";
}

function wordsForStaff({ status, cents, reason, dueBy }: DisputeRow, { id }: BookingRow): string {
  const what = `The guest's bank: ${formatDollars(cents)} of booking ${id}, ${reason}, ${status}.`;
  const deadline = dueBy
    ? ` Submit the evidence until ${formatInstant(dueBy)} (New York time).`
    : '';
  return isOpenDispute(status) ? `${what}${deadline}` : what;
}
