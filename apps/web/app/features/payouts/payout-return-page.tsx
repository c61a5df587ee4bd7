import type { User } from '@curbside/domain/accounts/endpoints';
import { type Outcome, ReturnView } from '../../shell/return-view.tsx';
import { useReturnedUser } from '../../shell/use-returned-user.ts';

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
        text: 'Your payments account still needs some details, or Stripe is checking them.',
        redirectAfterMs: 3000,
      };
}

/** Where payout onboarding returns to. */
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
