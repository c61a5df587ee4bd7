import IconClockHour4 from 'icon:clock-hour-4';
import IconId from 'icon:id';
import IconShieldCheck from 'icon:shield-check';
import { verificationTexts } from '@curbside/domain/verification/texts';
import { useUser } from '../../platform/session.ts';
import { useExternalPage } from '../../platform/use-external-page.ts';
import { rememberWayBack, type WayBack } from '../../shell/way-back.ts';
import { DonePanel, type PanelPlace, SetupPanel } from '../../ui/cards/setup-panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { findVerificationUrl } from './api.ts';

const title = 'Identity Verification';
const icon = <IconShieldCheck />;
const needs = [
  { icon: <IconId />, text: 'A photo ID, such as your driver’s license' },
  { icon: <IconClockHour4 />, text: 'A few minutes, and only this once' },
];

interface VerificationPanelProps extends PanelPlace {
  /** Why verification is needed here; for users who are not verified yet. */
  reason?: string;
  /** Where the user continues afterwards. */
  wayBack: WayBack;
}

/**
 * The state of the signed-in user's identity check, with the button for the next step. Inline, a
 * verified user sees the badge alone. Visitors see nothing.
 */
export function VerificationPanel({
  reason = 'Verify your identity once to book cars and to list yours. You need a photo ID.',
  wayBack,
  ...place
}: VerificationPanelProps) {
  const user = useUser();
  const verification = useExternalPage(findVerificationUrl);
  if (!user) return null;

  const status = user.verificationStatus;
  if (status === 'verified') {
    const badge = <StatusBadge tone="green" label={verificationTexts.verified} />;
    return <DonePanel {...place} title={title} icon={icon} badge={badge} />;
  }
  const start = (label: string) => ({
    label,
    onClick: () => {
      rememberWayBack(user.id, wayBack);
      verification.leave();
    },
    isPending: verification.isLeaving,
  });
  const problem = verification.error?.message;
  switch (status) {
    case 'pending':
      return (
        <SetupPanel
          {...place}
          title={title}
          icon={icon}
          badge={<StatusBadge tone="amber" label="Pending" />}
          text={verificationTexts.pending}
          problem={problem}
        />
      );
    case 'failed':
      return (
        <SetupPanel
          {...place}
          title={title}
          icon={icon}
          badge={<StatusBadge tone="red" label="Failed" />}
          text={verificationTexts.failed}
          needs={needs}
          action={start('Try Again')}
          problem={problem}
        />
      );
    case 'unverified':
      return (
        <SetupPanel
          {...place}
          title={title}
          icon={icon}
          text={reason}
          needs={needs}
          // A session that was opened and left without submitting is opened again.
          action={start(
            user.verificationSessionId ? verificationTexts.continue : 'Verify Identity',
          )}
          problem={problem}
        />
      );
  }
}
