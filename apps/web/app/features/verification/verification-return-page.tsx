import type { User } from '@curbside/domain/accounts/endpoints';
import { verificationTexts } from '@curbside/domain/verification/texts';
import { type Outcome, ReturnView } from '../../shell/return-view.tsx';
import { useReturnedUser } from '../../shell/use-returned-user.ts';

function outcomeOf({ verificationStatus }: User): Outcome {
  switch (verificationStatus) {
    case 'verified':
      return {
        tone: 'good',
        title: 'Identity Verified!',
        text: 'You can now book cars and list your own.',
        redirectAfterMs: 2000,
      };
    case 'failed':
      return { tone: 'bad', title: 'Verification Failed', text: verificationTexts.failed };
    default:
      return {
        tone: 'waiting',
        title: 'Verification Submitted',
        text: verificationTexts.pending,
        redirectAfterMs: 3000,
      };
  }
}

/** Where identity verification returns to. */
export default function VerificationReturnPage() {
  return (
    <ReturnView
      head="Identity verification"
      checkingText="Checking your verification…"
      returned={useReturnedUser()}
      outcomeOf={outcomeOf}
      onward={{ to: '/', label: 'Return to Home' }}
    />
  );
}
