import { verificationTexts } from '@curbside/domain/verification/texts';
import { IconClockHour4, IconId, IconShieldCheck } from '@tabler/icons-react';
import { useUser } from '../../platform/session.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { findVerificationUrl } from './api.ts';
import { DonePanel, type PanelPlace, SetupPanel } from './setup-panel.tsx';
import { useDeparture } from './use-departure.ts';

const title = 'Identity Verification';
const icon = <IconShieldCheck />;
const needs = [
  { icon: <IconId />, text: 'A photo ID, such as your driver’s license' },
  { icon: <IconClockHour4 />, text: 'A few minutes, and only this once' },
];

interface VerificationPanelProps extends PanelPlace {
  /** Why it is asked for here; for those who have not begun. */
  reason?: string;
}

/**
 * Where the signed-in user's identity check stands, with the way to it (section 4, 'Identity
 * verification'). Inline, a verified user's panel is the badge alone. Nothing for visitors.
 */
export function VerificationPanel({
  reason = 'Verify your identity once to book cars and to list yours. You need a photo ID.',
  ...place
}: VerificationPanelProps) {
  const user = useUser();
  const verification = useDeparture(findVerificationUrl);
  if (!user) return null;

  const status = user.verificationStatus;
  if (status === 'verified') {
    const badge = <StatusBadge tone="green" label={verificationTexts.verified} />;
    return <DonePanel {...place} title={title} icon={icon} badge={badge} />;
  }
  const start = (label: string) => ({
    label,
    onClick: () => verification.leave(),
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
          action={start('Verify Identity')}
          problem={problem}
        />
      );
  }
}
