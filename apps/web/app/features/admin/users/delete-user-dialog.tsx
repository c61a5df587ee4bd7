import type { User } from '@curbside/domain/accounts/endpoints';
import { fullName } from '@curbside/domain/accounts/full-name';
import { adminCalls } from '@curbside/domain/admin/calls';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api-client.ts';
import { notifySuccess } from '../../../ui/messages/notify.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useProvenAction } from '../../sign-in-again/index.ts';
import { refreshStaffList } from '../api.ts';

interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an account is deleted. */
export default function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const client = useQueryClient();
  const remove = useProvenAction({
    act: (currentPassword) =>
      callApi(adminCalls.deleteUserAsMaster, {
        params: { userId: user.id },
        body: { currentPassword },
      }),
    failed: 'Failed to delete user',
    onDone: () => {
      refreshStaffList(client, adminCalls.users);
      notifySuccess('Account deleted successfully');
      onClose();
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={remove.run}
      title={`Delete ${fullName(user)}`}
      confirmLabel="Delete User"
      isDestructive
      isPending={remove.isPending}
    >
      <p>Are you sure you want to delete this user? This action cannot be undone.</p>
      {remove.feedback}
    </ConfirmDialog>
  );
}
