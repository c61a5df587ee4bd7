import type { User } from '@curbside/domain/accounts/endpoints';
import { verificationTexts } from '@curbside/domain/verification/texts';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { startVerification } from './api.ts';

const explanation = {
  unverified: 'Verify your identity once to book cars and to list yours.',
  pending: verificationTexts.pending,
  failed: verificationTexts.failed,
} as const;

/** The colour of each state on the way there. */
const tones = { unverified: 'grey', pending: 'amber', failed: 'red' } as const;

/** 'Verified', or 'Not Verified' with the way to it; while it is being checked there is none. */
export function IdentityVerification({ user }: { user: User }) {
  const status = user.verificationStatus;
  const start = useMutation({
    mutationFn: startVerification,
    // Section 8: on this page a failure is only logged.
    onError: (error) => console.error('Starting identity verification failed.', error),
  });
  return (
    <Panel title="Identity Verification">
      {status === 'verified' ? (
        <StatusBadge tone="green" label="Verified" />
      ) : (
        <>
          <Group>
            <StatusBadge tone={tones[status]} label="Not Verified" />
            {status !== 'pending' && (
              <Button
                onClick={() => start.mutate()}
                // The browser is on its way to the provider's page.
                loading={start.isPending || start.isSuccess}
              >
                Get Verified
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
