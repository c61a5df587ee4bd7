import { addressPart } from '@curbside/domain/risk/address-part';
import type { RiskRow } from '@curbside/domain/risk/endpoints';
import { riskLevels } from '@curbside/domain/risk/levels';
import { riskTexts } from '@curbside/domain/risk/texts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useNow } from '../../platform/clock.tsx';
import { formatRelative } from '../../platform/formatters.ts';
import { PagedList } from '../../shell/paged-list.tsx';
import { InRow, InTable } from '../../ui/lists/data-table.tsx';
import { FilterButtons } from '../../ui/lists/filter-buttons.tsx';
import { FoldedFilters } from '../../ui/lists/folded-filters.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { SortedTable } from '../../ui/lists/sorted-table.tsx';
import { useFilter } from '../../ui/lists/use-filter.ts';
import { readListAddress, useListAddress } from '../../ui/lists/use-list-address.ts';
import { useOpenRow } from '../../ui/lists/use-open-row.ts';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { riskScoresQuery } from './api.ts';
import classes from './defend.module.css';
import { RiskSheet } from './risk-sheet.tsx';
import { levelTones } from './tones.ts';

const riskSorts = ['score', 'updated', 'name'] as const;
const bands = ['all', ...riskLevels.toReversed()] as const;

/** The list's query of the API, from the address of the page. */
export function riskQueryOf(params: URLSearchParams) {
  const { q, sort, order, cursor } = readListAddress(params, riskSorts, 'desc');
  const band = riskLevels.find((level) => level === params.get('band'));
  const device = params.get('device') ?? '';
  const address = params.get('address') ?? '';
  const isAddress = addressPart.test(address);
  return { q, sort, order, cursor, band, device, address: isAddress ? address : '' };
}

/** Everyone's score, the highest first; a row opens what is behind it. */
export function RiskList() {
  const list = useListAddress(riskSorts, 'desc');
  const [params] = useSearchParams();
  const [band, setBand] = useFilter('band', bands);
  const open = useOpenRow('user');
  const query = riskQueryOf(params);
  const { q, device } = query;
  const address = params.get('address') ?? '';
  const isAddress = addressPart.test(address);
  const isFiltered = Boolean(q || device || query.address || query.band);
  const scores = useQuery(riskScoresQuery({ query }));
  return (
    <PagedList
      query={scores}
      noun="user"
      address={list}
      tools={
        <>
          <SearchField label={riskTexts.searchLabel} value={q} onSearch={list.search} />
          <FoldedFilters
            count={[device, address, query.band].filter(Boolean).length}
            startsOpen={!isAddress}
          >
            <SearchField
              label="Device ID"
              value={device}
              onSearch={(text) => list.filter('device', text)}
            />
            <SearchField
              label="IP address"
              value={address}
              error={!isAddress && riskTexts.notAnAddress}
              onSearch={(text) => list.filter('address', text)}
            />
            <FilterButtons
              label="Risk level"
              value={band}
              onChange={setBand}
              options={bands.map((value) => ({ value, label: value === 'all' ? 'All' : value }))}
            />
          </FoldedFilters>
        </>
      }
      details={<RiskSheet userId={open.openId} onClose={open.close} />}
      loadingText="Loading risk scores…"
      skeleton={<Skeleton className={classes.skeleton} />}
      failed="The risk scores could not be loaded"
      empty={<PageMessage text={isFiltered ? riskTexts.noMatch : riskTexts.noScores} />}
    >
      {(rows) => <RiskTable rows={rows} open={open} sorting={list} />}
    </PagedList>
  );
}

interface RiskTableProps {
  rows: readonly RiskRow[];
  open: ReturnType<typeof useOpenRow>;
  sorting: ReturnType<typeof useListAddress>;
}

const presenceOf = ({ isOnline }: RiskRow) => (isOnline ? 'Online' : 'Offline');

function RiskTable({ rows, open: { openId, linkTo, show }, sorting }: RiskTableProps) {
  const now = useNow();
  const updatedOf = ({ lastCalculated }: RiskRow) =>
    lastCalculated ? formatRelative(lastCalculated, now) : 'Never';
  return (
    <SortedTable
      label="Risk scores"
      rows={rows}
      keyOf={({ userId }) => userId}
      linkOf={({ userId }) => linkTo(userId)}
      onOpen={({ userId }) => show(userId)}
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
              <InTable>
                <span className={classes.soft}>{userEmail}</span>
              </InTable>
            </div>
          ),
        },
        {
          key: 'ip',
          header: 'Current IP',
          place: 'detail',
          cell: (row) => (
            <>
              <span className={classes.mono}>{row.currentIp ?? '—'}</span>
              <InRow>{` · ${presenceOf(row)} · ${updatedOf(row)}`}</InRow>
            </>
          ),
        },
        {
          key: 'status',
          header: 'Status',
          place: 'line',
          cell: (row) => (
            <>
              <InRow>{row.userEmail}</InRow>
              <InTable>
                <span className={classes.presence} data-online={row.isOnline}>
                  {presenceOf(row)}
                </span>
              </InTable>
            </>
          ),
        },
        {
          key: 'score',
          header: 'Risk Score',
          sort: 'score',
          sortWords: ['Score: low to high', 'Score: high to low'],
          isNumber: true,
          place: 'amount',
          cell: ({ score }) => <strong>{score}</strong>,
        },
        {
          key: 'level',
          header: 'Risk Level',
          place: 'badge',
          cell: ({ level }) =>
            level === 'Safe' ? (
              <span className={classes.soft}>{level}</span>
            ) : (
              <StatusBadge tone={levelTones[level]} label={level} />
            ),
        },
        {
          key: 'updated',
          header: 'Last Updated',
          sort: 'updated',
          sortWords: ['Updated: oldest first', 'Updated: newest first'],
          cell: updatedOf,
        },
        {
          key: 'actions',
          header: 'Actions',
          isNumber: true,
          cell: ({ userId }) => (
            <Button variant="subtle" size="sm" aria-haspopup="dialog" onClick={() => show(userId)}>
              View Details
            </Button>
          ),
        },
      ]}
    />
  );
}
