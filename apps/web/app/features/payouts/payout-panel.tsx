import IconBuildingBank from 'icon:building-bank';
import IconClockHour4 from 'icon:clock-hour-4';
import { requirementWords } from '@curbside/domain/payouts/requirement-words';
import type { PayoutRequirements } from '@curbside/domain/payouts/requirements';
import { payoutTexts } from '@curbside/domain/payouts/texts';
import { useQueryClient } from '@tanstack/react-query';
import { formatZoned } from '../../platform/formatters.ts';
import { useUser } from '../../platform/session.ts';
import { useExternalPage } from '../../platform/use-external-page.ts';
import { useIsLocal } from '../../shell/root-data.ts';
import { rememberWayBack, type WayBack } from '../../shell/way-back.ts';
import { Panel } from '../../ui/cards/panel.tsx';
import { DonePanel, type PanelPlace, SetupPanel } from '../../ui/cards/setup-panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { findPayoutSetupUrl } from './api.ts';

const icon = <IconBuildingBank />;
const needs = [
  { icon: <IconBuildingBank />, text: 'Your bank account for the payouts' },
  { icon: <IconClockHour4 />, text: 'A few minutes' },
];

interface PayoutPanelProps extends PanelPlace {
  /** For a section that is always shown; without it, the state is the title. */
  title?: string;
  /** Where the user continues afterwards. */
  wayBack: WayBack;
}

/**
 * The state of the signed-in user's payout account, with the button for the next step. Inline and
 * without a title, a finished setup is the badge alone. Visitors see nothing.
 */
export function PayoutPanel({ title, wayBack, ...place }: PayoutPanelProps) {
  const user = useUser();
  const client = useQueryClient();
  const isLocal = useIsLocal();
  const setup = useExternalPage((account: { stripeAccountId: string | null }) =>
    findPayoutSetupUrl(client, account),
  );
  if (!user) return null;

  const asked = user.payoutRequirements;
  const leave = () => {
    rememberWayBack(user.id, wayBack);
    setup.leave(user);
  };

  if (user.stripeAccountStatus === 'verified' && asked) {
    return (
      <SetupPanel
        {...place}
        title={title ?? payoutTexts.enabled}
        icon={icon}
        badge={<StatusBadge tone="amber" label="Details needed" />}
        text={askedWords(asked)}
        action={{ label: payoutTexts.continueSetup, onClick: leave, isPending: setup.isLeaving }}
        problem={setup.error?.message}
      />
    );
  }
  if (user.stripeAccountStatus === 'verified') {
    const badge = <StatusBadge tone="green" label={payoutTexts.enabled} />;
    if (title) return <Panel title={title}>{badge}</Panel>;
    return <DonePanel {...place} title={payoutTexts.enabled} icon={icon} badge={badge} />;
  }
  const hasBegun = user.stripeAccountId !== null;
  const state = hasBegun ? payoutTexts.pending : payoutTexts.notSetUp;
  return (
    <SetupPanel
      {...place}
      title={title ?? state}
      icon={icon}
      badge={title && <StatusBadge tone={hasBegun ? 'amber' : 'gray'} label={state} />}
      text={
        hasBegun
          ? [
              'Your payments account still needs some details before it can receive payouts.',
              asked && askedWords(asked),
            ]
              .filter(Boolean)
              .join(' ')
          : 'Set up a payments account to receive your earnings when a trip is completed.'
      }
      needs={needs}
      note={hasBegun && isLocal ? payoutTexts.devMode : undefined}
      action={{
        label: hasBegun ? payoutTexts.continueSetup : payoutTexts.setUp,
        onClick: leave,
        isPending: setup.isLeaving,
      }}
      problem={setup.error?.message}
    />
  );
}

/** Stripe's requirements and their deadline. */
function askedWords({ due, deadline }: PayoutRequirements): string {
  const until = deadline ? ` by ${formatZoned(deadline)}` : '';
  return `Stripe asks for ${requirementWords(due)}${until}.`;
}
