import type { User } from '@curbside/domain/accounts/endpoints';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { deleteAccount } from './api.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { leaveFor } from './use-return-path.ts';

export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Delete Account">
      <Stack>
        <Text>
          Your profile, your sign-in and your personal data are deleted, and your cars leave the
          market. Records of past trips stay without your name. You cannot delete your account while
          trips or payments are open.
        </Text>
        <div>
          <Button variant="destroy" onClick={() => setOpen(true)}>
            Delete Account
          </Button>
        </div>
      </Stack>
      {isOpen && (
        <PasswordDialog
          user={user}
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
