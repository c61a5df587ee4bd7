import type { User } from '@curbside/domain/accounts/endpoints';
import { secondFactorCalls } from '@curbside/domain/accounts/second-factor-calls';
import { adminCalls } from '@curbside/domain/admin/calls';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/api-client.ts';
import { notifySuccess } from '../../../ui/messages/notify.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useProvenAction } from '../../sign-in-again/index.ts';
import { refreshStaffList } from '../api.ts';

interface ResetSecondFactorProps {
  user: User;
  /** A dialog over the sheet takes Escape for itself. */
  onAsking: (isAsking: boolean) => void;
}

/** For a user who lost phone and backup codes. */
export function ResetSecondFactor({ user, onAsking }: ResetSecondFactorProps) {
  const [isAsking, setAsking] = useState(false);
  const ask = (asks: boolean) => {
    setAsking(asks);
    onAsking(asks);
  };
  return (
    <>
      <Button variant="default" size="sm" onClick={() => ask(true)}>
        Reset two-factor authentication
      </Button>
      {isAsking && <ResetDialog user={user} onClose={() => ask(false)} />}
    </>
  );
}

function ResetDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useQueryClient();
  const reset = useProvenAction({
    act: (currentPassword) =>
      callApi(secondFactorCalls.resetSecondFactor, {
        params: { userId: user.id },
        body: { currentPassword },
      }),
    failed: 'Failed to reset two-factor authentication',
    onDone: () => {
      refreshStaffList(client, adminCalls.users);
      notifySuccess(`${user.email} now signs in with just a password.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={reset.run}
      title="Reset two-factor authentication?"
      confirmLabel="Reset"
      isDestructive
      isPending={reset.isPending}
    >
      <p>
        {user.firstName} {user.lastName} is signed out everywhere, and signs in with the password
        alone until it is turned on again. Make sure that it is really this person who asks.
      </p>
      {reset.feedback}
    </ConfirmDialog>
  );
}
