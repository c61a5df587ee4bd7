import type { User } from '@curbside/domain/accounts/endpoints';
import type { Role } from '@curbside/domain/accounts/states';
import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { refreshStaffList } from './api.ts';
import classes from './role-cell.module.css';
import { roleTones } from './tones.ts';
import { useProvenAction } from './use-proven-action.tsx';

interface RoleCellProps {
  user: User;
  roles: readonly Role[];
  isEditable: boolean;
}

/** The role of a user: a badge, which is a drop-down for master admins. */
export function RoleCell({ user, roles, isEditable }: RoleCellProps) {
  const [chosen, setChosen] = useState<Role>();
  if (!isEditable) return <StatusBadge tone={roleTones[user.role]} label={user.role} />;
  return (
    <>
      <select
        className={classes.select}
        data-tone={roleTones[user.role]}
        aria-label={`Role of ${user.email}`}
        value={user.role}
        onChange={({ currentTarget }) =>
          setChosen(roles.find((role) => role === currentTarget.value))
        }
      >
        {roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </select>
      {chosen && (
        <ChangeRoleDialog user={user} role={chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}

interface ChangeRoleDialogProps {
  user: User;
  role: Role;
  onClose: () => void;
}

function ChangeRoleDialog({ user, role, onClose }: ChangeRoleDialogProps) {
  const client = useQueryClient();
  const change = useProvenAction({
    act: (currentPassword) =>
      callApi(adminEndpoints.changeRole, {
        params: { userId: user.id },
        body: { role, currentPassword },
      }),
    failed: 'Failed to update user role',
    onDone: () => {
      refreshStaffList(client, adminEndpoints.users);
      notifySuccess(`${user.email} is ${role} now.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={change.run}
      title="Change role"
      confirmLabel="Change Role"
      isPending={change.isPending}
    >
      <p>
        {user.firstName} {user.lastName} ({user.email}) becomes {role}. It counts at once.
      </p>
      {change.fields}
    </ConfirmDialog>
  );
}
