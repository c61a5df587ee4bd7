import { formatZoned } from '@curbside/domain/calendar/format';
import { requirementWords } from '@curbside/domain/payouts/requirement-words';
import type { PayoutRequirements } from '@curbside/domain/payouts/requirements';
import type { Deps } from '../../platform/deps.ts';
import type { Mail } from '../../platform/mail/index.ts';

interface Host {
  id: string;
  email: string;
  firstName: string;
}

/** The page where hosts see the state of their Stripe account and update it. */
export const payoutSettingsPath = '/account-settings';

/** Tells a host which details Stripe requires, by when, and the consequences. */
export function requirementsEmail(
  { clock, env }: Deps,
  { id, email, firstName }: Host,
  { due, deadline, isRestricted }: PayoutRequirements,
): Mail {
  const asks = `Stripe, which sends your payouts, asks for ${requirementWords(due)}.`;
  const until = deadline
    ? ` Please update your details by ${formatZoned(new Date(deadline))}, or your payouts stop.`
    : ' Please update your details.';
  return {
    key: `payout-requirements-${id}-${clock.now().getTime()}`,
    to: email,
    subject: isRestricted ? 'Your payouts are on hold' : 'Update your payout details',
    letter: {
      name: firstName,
      paragraphs: [
        isRestricted
          ? `${asks} Until then your payments account cannot receive payouts.`
          : `${asks}${until}`,
      ],
      action: {
        label: 'Update payout details',
        url: `${env.publicUrl}${payoutSettingsPath}`,
      },
    },
  };
}
