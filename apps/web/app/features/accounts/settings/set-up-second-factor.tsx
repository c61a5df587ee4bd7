import { appCodeSchema } from '@curbside/domain/accounts/forms';
import type { SecondFactorSetUp } from '@curbside/domain/accounts/second-factor-endpoints';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useZodForm } from '../../../platform/use-zod-form.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { PasswordDialog } from '../../sign-in-again/index.ts';
import { confirmSecondFactor, setUpSecondFactor } from '../api.ts';
import { BackupCodesDialog } from './backup-codes.tsx';
import classes from './second-factor.module.css';

interface SetUpSecondFactorProps {
  onClose: () => void;
  /** It is on, and the backup codes were shown. */
  onDone: () => void;
}

/** Password, then the app's first code, then the backup codes. */
export function SetUpSecondFactor({ onClose, onDone }: SetUpSecondFactorProps) {
  const [made, setMade] = useState<SecondFactorSetUp>();
  const [isConfirmed, setConfirmed] = useState(false);
  if (!made) {
    return (
      <PasswordDialog
        title="Turn on two-factor authentication"
        text="To protect your account, confirm that it is you."
        confirmLabel="Continue"
        send={setUpSecondFactor}
        onDone={setMade}
        onClose={onClose}
        failed="Failed to set up two-factor authentication"
      />
    );
  }
  if (isConfirmed) return <BackupCodesDialog codes={made.backupCodes} onClose={onDone} />;
  return <ConfirmDialog made={made} onClose={onClose} onConfirmed={() => setConfirmed(true)} />;
}

interface ConfirmDialogProps {
  made: SecondFactorSetUp;
  onClose: () => void;
  onConfirmed: () => void;
}

function ConfirmDialog({ made, onClose, onConfirmed }: ConfirmDialogProps) {
  const form = useZodForm({
    schema: appCodeSchema,
    send: confirmSecondFactor,
    onDone: onConfirmed,
    failed: 'Failed to turn on two-factor authentication',
  });
  return (
    <Dialog opened onClose={onClose} title="Scan with your app" width="narrow">
      <form {...form.props}>
        <Stack>
          <Text>Scan this with your authenticator app, then enter the code that it shows.</Text>
          <img className={classes.picture} src={made.qrCode} alt="QR code for the app" />
          <Text>
            Or type this key into the app: <span className={classes.secret}>{made.secret}</span>
          </Text>
          <TextInput
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            data-autofocus
            {...form.field('code')}
          />
          <Notice tone="danger">{form.problem}</Notice>
        </Stack>
        <DialogFooter>
          <Button variant="default" onClick={onClose} disabled={form.isPending}>
            Go back
          </Button>
          <Button type="submit" loading={form.isPending}>
            Turn On
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
