import type { User } from '@curbside/domain/accounts/endpoints';
import { type Outcome, ReturnView } from './return-view.tsx';
import { useReturnedUser } from './use-returned-user.ts';

function outcomeOf({ stripeAccountStatus }: User): Outcome {
  return stripeAccountStatus === 'verified'
    ? {
        tone: 'good',
        title: 'Payment Setup Complete!',
        text: 'You will receive your earnings when a trip is completed.',
        redirectAfterMs: 2000,
      }
    : {
        tone: 'waiting',
        title: 'Setup In Progress',
        text: 'Your payments account still needs some details, or they are being checked.',
        redirectAfterMs: 3000,
      };
}

/** Back from payout onboarding (section 2, 'Return pages'). */
export default function PayoutReturnPage() {
  return (
    <ReturnView
      head="Payment setup"
      checkingText="Checking your payment setup…"
      returned={useReturnedUser()}
      outcomeOf={outcomeOf}
      onward={{ to: '/list-car', label: 'Continue to List Car' }}
    />
  );
}
