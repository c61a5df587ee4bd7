import type { User } from '@curbside/domain/accounts/endpoints';
import { fullName } from '@curbside/domain/accounts/full-name';
import { roles } from '@curbside/domain/accounts/states';
import { adminCalls } from '@curbside/domain/admin/calls';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstantDay } from '../../../platform/formatters.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { useListAddress } from '../../../ui/lists/use-list-address.ts';
import { staffListQuery } from '../api.ts';
import { FilterButtons } from '../filter-buttons.tsx';
import { StaffList } from '../staff-list.tsx';
import { useFilter } from '../use-filter.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { RoleCell } from './role-cell.tsx';
import { UserSheet } from './user-sheet.tsx';
import classes from './users-tab.module.css';

const filters = ['all', 'staff', 'user'] as const;
const filterLabels = { all: 'All', staff: 'Staff', user: 'Users' };

/** Every user. Master admins change roles and delete accounts. */
export function UsersTab() {
  const self = useSignedInUser();
  const list = useListAddress(['joined', 'name', 'email', 'role'], 'desc');
  const [role, setRole] = useFilter('role', filters);
  const [opened, setOpened] = useState<User>();
  const [deleting, setDeleting] = useState<User>();
  const { q, sort, order, cursor } = list;
  const query = { q, sort, order, cursor, ...(role !== 'all' && { role }) };
  const users = useQuery(staffListQuery(adminCalls.users, { query }));
  // As the list has it after a change, unless it is not on this page of the list any more.
  const shown = users.data?.rows.find(({ id }) => id === opened?.id) ?? opened;
  const isMaster = self.role === 'master_admin';
  return (
    <>
      <StaffList
        query={users}
        noun="user"
        address={list}
        tools={
          <>
            <SearchField label="Search by name, email, or ID" value={q} onSearch={list.search} />
            <FilterButtons
              label="Role"
              value={role}
              onChange={setRole}
              options={filters.map((value) => ({ value, label: filterLabels[value] }))}
            />
          </>
        }
      >
        {(rows) => (
          <DataTable
            label="Users"
            rows={rows}
            keyOf={({ id }) => id}
            isCurrent={({ id }) => id === opened?.id}
            sorting={list}
            columns={[
              {
                key: 'id',
                header: 'ID',
                cell: ({ id }) => <span className={classes.id}>{id.slice(0, 8)}</span>,
              },
              {
                key: 'name',
                header: 'Name',
                sort: 'name',
                place: 'title',
                cell: (user) => (
                  <>
                    {fullName(user)}
                    {user.id === self.id && <span className={classes.you}> (you)</span>}
                  </>
                ),
              },
              {
                key: 'email',
                header: 'Email',
                sort: 'email',
                place: 'detail',
                cell: ({ email }) => email,
              },
              {
                key: 'role',
                header: 'Role',
                sort: 'role',
                place: 'badge',
                cell: (user) => (
                  <RoleCell
                    user={user}
                    roles={roles}
                    isEditable={isMaster && user.id !== self.id}
                  />
                ),
              },
              {
                key: 'joined',
                header: 'Joined',
                sort: 'joined',
                place: 'line',
                cell: ({ createdAt }) => formatInstantDay(createdAt),
              },
              {
                key: 'actions',
                header: 'Actions',
                place: 'buttons',
                isNumber: true,
                cell: (user) => (
                  <div className={classes.actions}>
                    <Button variant="default" size="sm" onClick={() => setOpened(user)}>
                      View Details
                    </Button>
                    {isMaster && (
                      <Button
                        variant="default"
                        size="sm"
                        className={classes.delete}
                        disabled={user.id === self.id}
                        onClick={() => setDeleting(user)}
                      >
                        Delete User
                      </Button>
                    )}
                  </div>
                ),
              },
            ]}
          />
        )}
      </StaffList>
      <UserSheet user={shown} onClose={() => setOpened(undefined)} />
      <DeleteUserDialog user={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}
