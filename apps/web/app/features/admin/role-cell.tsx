import type { User } from '@curbside/domain/accounts/endpoints';
import type { Role } from '@curbside/domain/accounts/states';
import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { hasCode, messageOf } from '../../platform/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';
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
  const finish = useFinishedChange(user);
  const [asking, setAsking] = useState<Role>();
  const change = useMutation({
    mutationFn: (role: Role) => changeRole(user, role),
    onSuccess: finish,
    onError: (error, role) => {
      if (hasCode(error, adminEndpoints.changeRole, 'sign_in_again')) setAsking(role);
      else notifyFailure(messageOf(error, failed));
    },
  });
  if (!isEditable) return <StatusBadge tone={roleTones[user.role]} label={user.role} />;
  return (
    <>
      <span className={classes.role} data-tone={roleTones[user.role]}>
        <select
          className={classes.select}
          aria-label={`Role of ${user.email}`}
          value={change.isPending ? change.variables : user.role}
          disabled={change.isPending}
          onChange={({ currentTarget }) => {
            const chosen = roles.find((role) => role === currentTarget.value);
            if (chosen) change.mutate(chosen);
          }}
        >
          {roles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </select>
        <IconChevronDown className={classes.arrow} aria-hidden="true" />
      </span>
      {asking && <PasswordDialog user={user} role={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

const failed = 'Failed to update user role';

function changeRole(user: User, role: Role, currentPassword?: string) {
  return callApi(adminEndpoints.changeRole, {
    params: { userId: user.id },
    body: { role, currentPassword },
  });
}

function useFinishedChange({ email }: User) {
  const client = useQueryClient();
  return ({ role }: { role: Role }) => {
    refreshStaffList(client, adminEndpoints.users);
    notifySuccess(`${email} is now ${role}.`);
  };
}

interface PasswordDialogProps {
  user: User;
  role: Role;
  onClose: () => void;
}

/** Where the last sign-in is too long ago. */
function PasswordDialog({ user, role, onClose }: PasswordDialogProps) {
  const finish = useFinishedChange(user);
  const change = useProvenAction({
    asksPassword: true,
    act: (currentPassword) => changeRole(user, role, currentPassword),
    failed,
    onDone: (changed) => {
      finish(changed);
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
        {user.firstName} {user.lastName} ({user.email}) becomes {role}.
      </p>
      {change.fields}
    </ConfirmDialog>
  );
}
