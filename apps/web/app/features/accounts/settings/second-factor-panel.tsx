import type { User } from '@curbside/domain/accounts/endpoints';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery } from '../../../platform/session.ts';
import { Panel } from '../../../ui/cards/panel.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { notifySuccess } from '../../../ui/messages/notify.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PasswordDialog } from '../../sign-in-again/index.ts';
import { renewBackupCodes, sessionsQuery, turnOffSecondFactor } from '../api.ts';
import { BackupCodesDialog } from './backup-codes.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

type Step = 'set-up' | 'turn-off' | 'renew';

/** Codes of an authenticator app at sign-in: turned on, off, and with new backup codes. */
export function SecondFactorPanel({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>();
  const [backupCodes, setBackupCodes] = useState<string[]>();
  const isOn = user.hasSecondFactor;
  const finish = () => {
    setStep(undefined);
    void queryClient.invalidateQueries(userQuery);
    void queryClient.invalidateQueries(sessionsQuery);
  };
  return (
    <Panel title="Two-factor authentication">
      <Stack>
        {user.needsSecondFactor && (
          <Notice tone="warning">
            Your role needs two-factor authentication. Turn it on to use the staff pages.
          </Notice>
        )}
        <Group>
          <StatusBadge tone={isOn ? 'green' : 'gray'} label={isOn ? 'On' : 'Off'} />
          <Text>
            {isOn
              ? 'Signing in requires your password and a code from your authenticator app.'
              : 'Protect your account with codes from an authenticator app, such as 1Password, Google Authenticator or Authy.'}
          </Text>
        </Group>
        <Group>
          {isOn ? (
            <>
              <Button variant="default" onClick={() => setStep('renew')}>
                New Backup Codes
              </Button>
              <Button variant="default" onClick={() => setStep('turn-off')}>
                Turn Off
              </Button>
            </>
          ) : (
            <Button
              variant={user.needsSecondFactor ? 'filled' : 'default'}
              onClick={() => setStep('set-up')}
            >
              Turn On
            </Button>
          )}
        </Group>
      </Stack>
      {step === 'set-up' && (
        <SetUpSecondFactor onClose={() => setStep(undefined)} onDone={finish} />
      )}
      {step === 'turn-off' && (
        <PasswordDialog
          title="Turn off two-factor authentication?"
          text="Your password alone will sign you in."
          confirmLabel="Turn Off"
          send={turnOffSecondFactor}
          onDone={() => {
            finish();
            notifySuccess('Two-factor authentication is off.');
          }}
          onClose={() => setStep(undefined)}
          failed="Failed to turn off two-factor authentication"
        />
      )}
      {step === 'renew' && (
        <PasswordDialog
          title="Get new backup codes?"
          text="Your current codes will stop working."
          confirmLabel="Get New Codes"
          send={renewBackupCodes}
          onDone={({ backupCodes: renewed }) => {
            setStep(undefined);
            setBackupCodes(renewed);
          }}
          onClose={() => setStep(undefined)}
          failed="Failed to make backup codes"
        />
      )}
      {backupCodes && (
        <BackupCodesDialog codes={backupCodes} onClose={() => setBackupCodes(undefined)} />
      )}
    </Panel>
  );
}
