import { claimLimits } from '@curbside/domain/claims/rules';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../../ui/cards/panel.tsx';
import { PasswordDialog } from '../../sign-in-again/index.ts';
import { deleteAccount } from '../api.ts';
import { leaveFor } from '../use-return-path.ts';
import classes from './account-settings.module.css';

export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Delete Account">
      <Stack>
        <Text>
          Your profile, your sign-in and your personal data are deleted, and your cars leave the
          market. Records of past trips stay without your name. You cannot delete your account while
          trips or payments are open, nor in the {claimLimits.hours} hours after a trip.
        </Text>
        <div>
          <Button variant="default" className={classes.destroy} onClick={() => setOpen(true)}>
            Delete Account
          </Button>
        </div>
      </Stack>
      {isOpen && (
        <PasswordDialog
          title="Delete your account?"
          text="This action cannot be undone."
          confirmLabel="Delete my account"
          keepLabel="Keep my account"
          isDestructive
          send={deleteAccount}
          onDone={() => leaveFor('/')}
          onClose={() => setOpen(false)}
          failed="Failed to delete account"
        />
      )}
    </Panel>
  );
}
