import IconChevronDown from 'icon:chevron-down';
import type { User } from '@curbside/domain/accounts/endpoints';
import { type Role, roles } from '@curbside/domain/accounts/states';
import { adminCalls } from '@curbside/domain/admin/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/api-client.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { notifySuccess } from '../../../ui/messages/notify.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import tones from '../../../ui/tone.module.css';
import { useProvenAction } from '../../sign-in-again/index.ts';
import { refreshStaffList } from '../api.ts';
import { roleTones } from '../tones.ts';
import classes from './role-cell.module.css';

interface RoleCellProps {
  user: User;
  /** In a sheet: a dialog over it takes Escape for itself. */
  onAsking?: (isAsking: boolean) => void;
}

/** The role of a user: a badge, which is a drop-down for master admins except for their own. */
export function RoleCell({ user, onAsking }: RoleCellProps) {
  const self = useSignedInUser();
  const [asked, setAsked] = useState<Role>();
  const ask = (role: Role | undefined) => {
    setAsked(role);
    onAsking?.(role !== undefined);
  };
  if (self.role !== 'master_admin' || user.id === self.id)
    return <StatusBadge tone={roleTones[user.role]} label={user.role} />;
  return (
    <>
      <span className={`${classes.role} ${tones.tone}`} data-tone={roleTones[user.role]}>
        <select
          className={classes.select}
          aria-label={`Role of ${user.email}`}
          value={user.role}
          onChange={({ currentTarget }) => {
            ask(roles.find((role) => role === currentTarget.value));
          }}
        >
          {roles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </select>
        <IconChevronDown className={classes.arrow} />
      </span>
      {asked && <RoleDialog user={user} role={asked} onClose={() => ask(undefined)} />}
    </>
  );
}

interface RoleDialogProps {
  user: User;
  role: Role;
  onClose: () => void;
}

/** A single key in the drop-down chooses a role, so it asks before the role is given. */
function RoleDialog({ user, role, onClose }: RoleDialogProps) {
  const client = useQueryClient();
  const change = useProvenAction({
    act: (currentPassword) =>
      callApi(adminCalls.changeRole, {
        params: { userId: user.id },
        body: { role, currentPassword },
      }),
    failed: 'Failed to update user role',
    onDone: (changed) => {
      refreshStaffList(client, adminCalls.users);
      notifySuccess(`${changed.email} is now ${changed.role}.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={change.run}
      title={`Change role to ${role}?`}
      confirmLabel="Change Role"
      isPending={change.isPending}
    >
      <p>
        {user.firstName} {user.lastName} ({user.email}) is {user.role} now.
      </p>
      {change.feedback}
    </ConfirmDialog>
  );
}
