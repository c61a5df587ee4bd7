import { bookingTexts } from '@curbside/domain/bookings';
import { verificationTexts } from '@curbside/domain/payments';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../platform/api-error.ts';
import { useUser } from '../../platform/session.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { Panel } from '../../ui/panel.tsx';
import { startVerification } from './api.ts';

interface VerificationPromptProps {
  opened: boolean;
  onClose: () => void;
}

/** Stands before a booking until the guest's identity is verified (section 6). */
export function VerificationPrompt({ opened, onClose }: VerificationPromptProps) {
  const status = useUser()?.verificationStatus;
  return (
    <Panel title="Identity verification" mode="full-screen" opened={opened} onClose={onClose}>
      <Stack maw={480} mx="auto" mt="xl" gap="lg">
        <Text size="lg" fw={600}>
          {bookingTexts.verificationNeeded}
        </Text>
        <VerifyIdentity isPending={status === 'pending'} hasFailed={status === 'failed'} />
      </Stack>
    </Panel>
  );
}

/** The way to the identity check; none while one is being looked at (section 4). */
export function VerifyIdentity(props: { isPending: boolean; hasFailed: boolean }) {
  const start = useMutation({
    mutationFn: startVerification,
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (props.isPending) return <Text>{verificationTexts.pending}</Text>;
  return (
    <Stack align="flex-start">
      {props.hasFailed && <Text>{verificationTexts.failed}</Text>}
      <FormProblem
        text={start.error ? messageOf(start.error, verificationTexts.startFailed) : undefined}
      />
      <Button onClick={() => start.mutate()} loading={start.isPending || start.isSuccess}>
        {props.hasFailed ? 'Try again' : 'Verify identity'}
      </Button>
    </Stack>
  );
}
