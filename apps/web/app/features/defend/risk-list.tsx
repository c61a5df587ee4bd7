import type { RiskRow } from '@curbside/domain/risk/endpoints';
import { riskTexts } from '@curbside/domain/risk/texts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useNow } from '../../platform/clock.tsx';
import { formatRelative } from '../../platform/formatters.ts';
import { PagedList } from '../../shell/paged-list.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { EmptyState } from '../../ui/messages/page-message.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { riskScoresQuery } from './api.ts';
import classes from './defend.module.css';
import { levelTones } from './tones.ts';

export const riskSorts = ['score', 'updated', 'name'] as const;

interface RiskListProps {
  /** The account whose details are open. */
  openId: string | undefined;
  /** The address of this page with the details of an account. */
  linkTo: (userId: string) => string;
}

/** Everyone's score, the highest first. */
export function RiskList({ openId, linkTo }: RiskListProps) {
  const list = useListAddress(riskSorts, 'desc');
  const { q, sort, order, cursor } = list;
  const scores = useQuery(riskScoresQuery({ query: { q, sort, order, cursor } }));
  return (
    <>
      <div className={classes.tools}>
        <SearchField label={riskTexts.searchLabel} value={q} onSearch={list.search} />
      </div>
      <PagedList
        query={scores}
        noun="user"
        address={list}
        loadingText="Loading risk scores…"
        skeleton={<Skeleton className={classes.skeleton} />}
        failed="The risk scores could not be loaded"
        empty={<EmptyState text={q ? riskTexts.noMatch : riskTexts.noScores} />}
      >
        {(rows) => <RiskTable rows={rows} openId={openId} linkTo={linkTo} sorting={list} />}
      </PagedList>
    </>
  );
}

interface RiskTableProps extends RiskListProps {
  rows: RiskRow[];
  sorting: { sort: string; order: 'asc' | 'desc'; linkToSort: (sort: string) => string };
}

const presenceOf = ({ isOnline }: RiskRow) => (isOnline ? 'Online' : 'Offline');

function RiskTable({ rows, openId, linkTo, sorting }: RiskTableProps) {
  const now = useNow();
  const navigate = useNavigate();
  const updatedOf = ({ lastCalculated }: RiskRow) =>
    lastCalculated ? formatRelative(lastCalculated, now) : 'Never';
  return (
    <DataTable
      label="Risk scores"
      rows={rows}
      keyOf={({ userId }) => userId}
      linkOf={({ userId }) => linkTo(userId)}
      isCurrent={({ userId }) => userId === openId}
      sorting={sorting}
      columns={[
        {
          key: 'user',
          header: 'User',
          sort: 'name',
          place: 'title',
          cell: ({ userName, userEmail }) => (
            <div className={classes.user}>
              <strong>{userName}</strong>
              <span className={classes.soft}>{userEmail}</span>
            </div>
          ),
        },
        {
          key: 'ip',
          header: 'Current IP',
          place: 'line',
          cell: (row) => (
            <>
              <span className={classes.mono}>{row.currentIp ?? '–'}</span>
              <span className={classes.inRow}>{` · ${presenceOf(row)} · ${updatedOf(row)}`}</span>
            </>
          ),
        },
        {
          key: 'status',
          header: 'Status',
          cell: (row) => (
            <span className={classes.presence} data-online={row.isOnline}>
              {presenceOf(row)}
            </span>
          ),
        },
        {
          key: 'score',
          header: 'Risk Score',
          sort: 'score',
          isNumber: true,
          place: 'amount',
          cell: ({ score }) => <strong>{score}</strong>,
        },
        {
          key: 'level',
          header: 'Risk Level',
          place: 'badge',
          cell: ({ level }) => <StatusBadge tone={levelTones[level]} label={level} />,
        },
        { key: 'updated', header: 'Last Updated', sort: 'updated', cell: updatedOf },
        {
          key: 'actions',
          header: 'Actions',
          cell: ({ userId }) => (
            <Button
              variant="default"
              size="sm"
              aria-haspopup="dialog"
              className={classes.open}
              onClick={() => navigate(linkTo(userId), { preventScrollReset: true })}
            >
              View Details
            </Button>
          ),
        },
      ]}
    />
  );
}
