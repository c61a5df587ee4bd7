import { bookingPath } from '@curbside/domain/bookings/pages';
import { formatDollars } from '@curbside/domain/money/money';
import { stuckPayoutsPath } from '@curbside/domain/payouts/pages';
import type { Mail } from '../../../platform/mail/index.ts';
import { teamMails } from '../../../platform/mail/team-mails.ts';
import type { BookingRow } from '../../booking-rows/index.ts';
import { payoutSettingsPath } from '../../payout-accounts/index.ts';

interface FailureFacts {
  /** Names the failure: each is told once. */
  key: string;
  booking: BookingRow;
  /** The part of the payout that failed; the rest may be sent. */
  failedCents: number;
  carTitle: string;
  owner: { firstName: string; email: string };
  admins: { id: string; email: string }[];
  /** The host's Stripe account can receive transfers. */
  canBePaid: boolean;
  siteUrl: string;
}

/** Emails the host what to do about a failed payout, and administrators that it failed. */
export function failedPayoutEmails(facts: FailureFacts): Mail[] {
  const { key, booking, failedCents, carTitle, owner, admins, canBePaid, siteUrl } = facts;
  const amount = formatDollars(failedCents);
  const trip = [
    { label: 'Car', value: carTitle },
    { label: 'Booking', value: String(booking.id) },
    { label: 'Payout', value: amount },
  ];
  const trouble = canBePaid
    ? 'There is nothing you need to do: we keep trying, and our team has been told.'
    : 'Your payments account cannot receive it. Please update your payout details at Stripe; the transfer then goes out by itself.';
  return [
    {
      key: `${key}-owner`,
      to: owner.email,
      subject: `Your payout failed: ${carTitle}`,
      letter: {
        name: owner.firstName,
        paragraphs: [`Your payout of ${amount} could not be transferred. ${trouble}`],
        facts: trip,
        action: canBePaid
          ? { label: 'View trip', url: `${siteUrl}${bookingPath('owner', booking.id)}` }
          : { label: 'Update payout details', url: `${siteUrl}${payoutSettingsPath}` },
      },
    },
    ...teamMails(admins, {
      key,
      subject: `Payout failed: booking ${booking.id}`,
      letter: {
        paragraphs: [
          canBePaid
            ? "Stripe does not take the transfer although the host's payments account can receive it. Please look at the platform's balance at Stripe."
            : "The host's payments account cannot receive the transfer. The host has been asked to update their details.",
        ],
        facts: trip,
        action: { label: 'View stuck payouts', url: `${siteUrl}${stuckPayoutsPath}` },
      },
    }),
  ];
}
