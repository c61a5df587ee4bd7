import { passwordSchema } from '@curbside/domain/accounts/fields';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { deleteAccount } from './api.ts';
import { leaveFor } from './use-return-path.ts';

export function DeleteAccount() {
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
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}

const formSchema = z.object({ currentPassword: passwordSchema });

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const form = useZodForm({
    schema: formSchema,
    send: deleteAccount,
    onDone: () => leaveFor('/'),
    failed: 'Failed to delete account',
  });
  const isBusy = form.isPending || form.isDone;
  return (
    <Dialog opened onClose={onClose} title="Delete your account?" width="narrow" isLocked={isBusy}>
      <form {...form.props}>
        <Stack>
          <Text>This action cannot be undone.</Text>
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
          <Notice tone="danger">{form.problem}</Notice>
        </Stack>
        <DialogFooter>
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            Keep my account
          </Button>
          <Button type="submit" variant="destroy" loading={isBusy}>
            Delete my account
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
