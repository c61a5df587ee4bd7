import { payoutTexts } from '@curbside/domain/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../platform/session.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { findPayoutSetupUrl } from './api.ts';
import { DonePanel, type PanelPlace, SetupPanel } from './setup-panel.tsx';
import { useDeparture } from './use-departure.ts';

/**
 * Where the signed-in user's payout account stands, with the way to it (section 4, 'Payments
 * account'). Inline, a finished setup is the badge alone. Nothing for visitors.
 */
export function PayoutPanel(place: PanelPlace) {
  const user = useUser();
  const client = useQueryClient();
  const setup = useDeparture((account: { stripeAccountId: string | null }) =>
    findPayoutSetupUrl(client, account),
  );
  if (!user) return null;

  if (user.stripeAccountStatus === 'verified') {
    const badge = <StatusBadge status="verified" label={payoutTexts.enabled} />;
    return <DonePanel {...place} title={payoutTexts.enabled} badge={badge} />;
  }
  const hasBegun = user.stripeAccountId !== null;
  return (
    <SetupPanel
      {...place}
      title={hasBegun ? payoutTexts.pending : payoutTexts.notSetUp}
      text={
        hasBegun
          ? 'Your payments account still needs some details before it can receive payouts.'
          : 'Set up a payments account to receive your earnings when a trip is completed.'
      }
      action={{
        label: hasBegun ? payoutTexts.continueSetup : payoutTexts.setUp,
        onClick: () => setup.leave(user),
        isPending: setup.isLeaving,
      }}
      problem={setup.error?.message}
    />
  );
}
