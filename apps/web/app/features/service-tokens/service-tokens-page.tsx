import type { Role } from '@curbside/domain/accounts/states';
import { formatDayAndYear } from '@curbside/domain/calendar/format';
import { serviceTokenCalls } from '@curbside/domain/service-tokens/calls';
import type { ServiceToken } from '@curbside/domain/service-tokens/endpoints';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '../../platform/clock.tsx';
import { stayInBrowser } from '../../platform/prefetch.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { staffLoader } from '../../shell/staff-loader.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StaffOnly } from '../accounts/index.ts';
import { statsQuery } from '../admin/index.ts';
import { Moment } from '../staff-page/index.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { scopeLabels } from './scope-labels.ts';
import classes from './service-tokens.module.css';

const isMasterAdmin = (role: Role) => role === 'master_admin';

const tokensQuery = { ...apiQuery(serviceTokenCalls.serviceTokens, {}), ...fetchedOnView };

export const loader = staffLoader(isMasterAdmin, (client) => [
  client.prefetchQuery(tokensQuery),
  client.prefetchQuery(statsQuery),
]);
export const clientLoader = stayInBrowser;

/** The tokens by which other programs read, for master admins. */
export default function ServiceTokensPage() {
  return (
    <>
      <PageHead title="Service Tokens" />
      <StaffOnly allows={isMasterAdmin} audience="master administrators">
        <Tokens />
      </StaffOnly>
    </>
  );
}

const use =
  'Other programs read operations, audit log and ledger with a token. It changes nothing.';

function Tokens() {
  const tokens = useQuery(tokensQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ServiceToken>();
  const create = <Button onClick={() => setIsCreating(true)}>New token</Button>;
  return (
    <>
      <QueryView
        query={tokens}
        loadingText="Loading tokens…"
        failed="The tokens could not be loaded"
        skeleton={<Skeleton className={classes.skeleton} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <PageMessage text="No tokens yet." hint={use} action={create} />
          ) : (
            <>
              <div className={classes.tools}>
                <p className={classes.note}>{use}</p>
                {create}
              </div>
              <TokenTable rows={rows} onRevoke={setRevoking} />
            </>
          )
        }
      </QueryView>
      {isCreating && <NewTokenDialog onClose={() => setIsCreating(false)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

interface TokenTableProps {
  rows: readonly ServiceToken[];
  onRevoke: (token: ServiceToken) => void;
}

function TokenTable({ rows, onRevoke }: TokenTableProps) {
  const today = useToday();
  return (
    <DataTable
      label="Service tokens"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { key: 'name', header: 'Name', place: 'title', cell: ({ name }) => name },
        {
          key: 'scopes',
          header: 'May read',
          place: 'line',
          cell: ({ scopes }) => scopes.map((scope) => scopeLabels[scope]).join(', '),
        },
        {
          key: 'state',
          header: 'State',
          place: 'badge',
          cell: ({ expiresOn }) =>
            expiresOn < today ? (
              <StatusBadge tone="gray" label="Expired" />
            ) : (
              <StatusBadge tone="green" label="Active" />
            ),
        },
        {
          key: 'expires',
          header: 'Last day',
          place: 'detail',
          cell: ({ expiresOn }) => formatDayAndYear(expiresOn),
        },
        {
          key: 'used',
          header: 'Last used',
          cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : 'Never'),
        },
        {
          key: 'created',
          header: 'Created',
          cell: ({ createdAt }) => <Moment at={createdAt} />,
        },
        {
          key: 'actions',
          header: 'Actions',
          place: 'buttons',
          isNumber: true,
          cell: (token) => (
            <Button
              variant="default"
              size="sm"
              aria-label={`Revoke ${token.name}`}
              onClick={() => onRevoke(token)}
            >
              Revoke
            </Button>
          ),
        },
      ]}
    />
  );
}
