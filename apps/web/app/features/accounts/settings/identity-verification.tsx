import type { User } from '@curbside/domain/accounts/endpoints';
import { verificationTexts } from '@curbside/domain/verification/texts';
import { Button, Group, Text } from '@mantine/core';
import { formatInstantDay } from '../../../platform/formatters.ts';
import { useExternalPage } from '../../../platform/use-external-page.ts';
import { rememberWayBack, type WayBack } from '../../../shell/way-back.ts';
import { Panel } from '../../../ui/cards/panel.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { findVerificationUrl, verificationTones } from '../../verification/index.ts';

/** The way back for setup that was started in the account settings. */
export const settingsWayBack: WayBack = {
  path: '/account-settings',
  label: 'Back to Account Settings',
};

const explanation = {
  unverified: 'Verify your identity once to book cars and to list yours.',
  pending: verificationTexts.pending,
  failed: verificationTexts.failed,
} as const;

/** 'Verified', or 'Not Verified' with a button, which is hidden while the check is pending. */
export function IdentityVerification({ user }: { user: User }) {
  const status = user.verificationStatus;
  const isStarted = status === 'unverified' && user.verificationSessionId !== null;
  const verification = useExternalPage(findVerificationUrl, (error) =>
    // On this page a failure is only logged.
    console.error('Starting identity verification failed.', error),
  );
  return (
    <Panel title="Identity Verification">
      {status === 'verified' ? (
        <Group gap="sm">
          <StatusBadge tone="green" label="Verified" />
          {user.verifiedAt && <Text c="dimmed">on {formatInstantDay(user.verifiedAt)}</Text>}
        </Group>
      ) : (
        <>
          <Group>
            <StatusBadge tone={verificationTones[status]} label="Not Verified" />
            {status !== 'pending' && (
              <Button
                onClick={() => {
                  rememberWayBack(user.id, settingsWayBack);
                  verification.leave();
                }}
                loading={verification.isLeaving}
              >
                {isStarted ? verificationTexts.continue : 'Get Verified'}
              </Button>
            )}
          </Group>
          <Text c="dimmed" mt="sm">
            {explanation[status]}
          </Text>
        </>
      )}
    </Panel>
  );
}
