import IconTrash from 'icon:trash';
import type { User } from '@curbside/domain/accounts/endpoints';
import { fullName } from '@curbside/domain/accounts/full-name';
import { adminCalls } from '@curbside/domain/admin/calls';
import { capitalized } from '@curbside/domain/text/capitalized';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatInstantDay } from '../../../platform/formatters.ts';
import { listQuery } from '../../../platform/list-query.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { PagedList } from '../../../shell/paged-list.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { InRow, InTable } from '../../../ui/lists/data-table.tsx';
import { FilterButtons } from '../../../ui/lists/filter-buttons.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { byAge, SortedTable } from '../../../ui/lists/sorted-table.tsx';
import { useFilter } from '../../../ui/lists/use-filter.ts';
import { useListAddress } from '../../../ui/lists/use-list-address.ts';
import { useOpenRow } from '../../../ui/lists/use-open-row.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { IdentityMark } from '../identity-mark.tsx';
import listClasses from '../staff-list.module.css';
import { roleTones } from '../tones.ts';
import { RoleCell } from './role-cell.tsx';
import { UserSheet } from './user-sheet.tsx';
import classes from './users-tab.module.css';

const DeleteUserDialog = lazy(() => import('./delete-user-dialog.tsx'));

const filters = ['all', 'staff', 'user'] as const;
const filterLabels = { all: 'All', staff: 'Staff', user: 'Users' };

/** Every user; a row opens the details. Master admins change roles and delete accounts. */
export function UsersTab() {
  const list = useListAddress(['joined', 'name', 'email', 'role'], 'desc');
  const [role, setRole] = useFilter('role', filters);
  const open = useOpenRow('user');
  const [deleting, setDeleting] = useState<User>();
  const { q, sort, order, cursor } = list;
  const query = { q, sort, order, cursor, ...(role !== 'all' && { role }) };
  const users = useQuery(listQuery(adminCalls.users, { query }));
  return (
    <>
      <PagedList
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
        details={
          <UserSheet
            userId={open.openId}
            isCovered={deleting !== undefined}
            onClose={open.close}
            onDelete={setDeleting}
          />
        }
      >
        {(rows) => <UserTable rows={rows} sorting={list} open={open} onDelete={setDeleting} />}
      </PagedList>
      {deleting && (
        <Suspense>
          <DeleteUserDialog
            user={deleting}
            onClose={() => setDeleting(undefined)}
            onDeleted={open.close}
          />
        </Suspense>
      )}
    </>
  );
}

interface UserTableProps {
  rows: readonly User[];
  sorting: ReturnType<typeof useListAddress>;
  open: ReturnType<typeof useOpenRow>;
  onDelete: (user: User) => void;
}

function UserTable({ rows, sorting, open, onDelete }: UserTableProps) {
  const self = useSignedInUser();
  const isMaster = self.role === 'master_admin';
  return (
    <SortedTable
      label="Users"
      rows={rows}
      keyOf={({ id }) => id}
      linkOf={({ id }) => open.linkTo(id)}
      onOpen={({ id }) => open.show(id)}
      isCurrent={({ id }) => id === open.openId}
      sorting={sorting}
      columns={[
        {
          key: 'id',
          header: 'ID',
          cell: ({ id }) => <span className={classes.id}>{id.slice(0, 8)}</span>,
        },
        {
          key: 'picture',
          header: '',
          place: 'picture',
          isRowOnly: true,
          cell: (user) => <Avatar name={fullName(user)} />,
        },
        {
          key: 'name',
          header: 'Name',
          sort: 'name',
          place: 'title',
          cell: (user) => (
            <span className={classes.person}>
              <InTable>
                <Avatar name={fullName(user)} size="s" />
              </InTable>
              <span>
                {fullName(user)}
                {user.id === self.id && <span className={classes.soft}> (you)</span>}
                {user.accountStatus !== 'active' && (
                  <span className={classes.soft}> · {capitalized(user.accountStatus)}</span>
                )}
              </span>
            </span>
          ),
        },
        {
          key: 'email',
          isLong: true,
          header: 'Email',
          sort: 'email',
          place: 'line',
          cell: ({ email }) => email,
        },
        {
          key: 'role',
          header: 'Role',
          sort: 'role',
          place: 'badge',
          cell: (user) => (
            <>
              <InRow>
                <StatusBadge tone={roleTones[user.role]} label={user.role} />
              </InRow>
              <InTable>
                <RoleCell user={user} />
              </InTable>
            </>
          ),
        },
        {
          key: 'identity',
          header: 'Identity',
          isExtra: true,
          place: 'amount',
          cell: ({ verificationStatus }) => <IdentityMark status={verificationStatus} />,
        },
        {
          key: 'joined',
          header: 'Joined',
          sort: 'joined',
          sortWords: byAge,
          place: 'detail',
          cell: ({ createdAt }) => formatInstantDay(createdAt),
        },
        {
          key: 'actions',
          header: 'Actions',
          isNumber: true,
          cell: (user) => (
            <div className={classes.actions}>
              <Button
                variant="subtle"
                size="sm"
                aria-haspopup="dialog"
                onClick={() => open.show(user.id)}
              >
                View Details
              </Button>
              {isMaster && (
                <ActionIcon
                  className={listClasses.quiet}
                  aria-label="Delete User"
                  title="Delete User"
                  disabled={user.id === self.id}
                  onClick={() => onDelete(user)}
                >
                  <IconTrash />
                </ActionIcon>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}
