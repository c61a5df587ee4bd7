import { disputeCalls } from '@curbside/domain/disputes/calls';
import type { Dispute } from '@curbside/domain/disputes/endpoints';
import { type DisputeStatus, isOpenDispute } from '@curbside/domain/disputes/states';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listQuery } from '../../platform/list-query.ts';
import { PagedList } from '../../shell/paged-list.tsx';
import { DataTable, InRow } from '../../ui/lists/data-table.tsx';
import { FilterButtons } from '../../ui/lists/filter-buttons.tsx';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { Money } from '../money/index.ts';
import { BookingLink, CarLink, Moment, PersonLink } from '../staff-page/index.ts';
import { DisputeDialog } from './dispute-dialog.tsx';

const filters = [
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All' },
] as const;

/** Payments that guests dispute with their banks; an open one has a deadline. */
export function DisputeTable() {
  const list = useListAddress(['created'], 'desc');
  const [params, setParams] = useSearchParams();
  const showsAll = params.get('show') === 'all';
  const [opened, setOpened] = useState<Dispute>();
  const query = { cursor: list.cursor, ...(!showsAll && { open: 'true' as const }) };
  const disputes = useQuery(listQuery(disputeCalls.disputes, { query }));
  return (
    <>
      <PagedList
        query={disputes}
        noun="dispute"
        address={list}
        tools={
          <FilterButtons
            label="Disputes"
            value={showsAll ? 'all' : 'open'}
            onChange={(show) =>
              setParams(show === 'all' ? { tab: 'disputes', show } : { tab: 'disputes' }, {
                replace: true,
                preventScrollReset: true,
              })
            }
            options={filters}
          />
        }
      >
        {(rows) => (
          <DataTable
            label="Disputes"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'booking',
                header: 'Booking',
                cell: ({ bookingId }) => <BookingLink id={bookingId} />,
              },
              {
                key: 'car',
                header: 'Car',
                place: 'title',
                cell: ({ carId, carTitle }) => <CarLink id={carId}>{carTitle}</CarLink>,
              },
              {
                key: 'people',
                header: 'Guest and host',
                cell: ({ guestId, guestName, hostId, hostName }) => (
                  <>
                    <PersonLink id={guestId}>{guestName}</PersonLink>,{' '}
                    <PersonLink id={hostId}>{hostName}</PersonLink>
                  </>
                ),
              },
              {
                key: 'status',
                header: 'Status',
                place: 'detail',
                cell: ({ status }) => (
                  <StatusBadge tone={disputeTone(status)} label={capitalized(status)} />
                ),
              },
              {
                key: 'due',
                header: 'Evidence due',
                place: 'line',
                cell: ({ status, dueBy }) =>
                  dueBy && isOpenDispute(status) ? (
                    <>
                      <InRow>Evidence due </InRow>
                      <Moment at={dueBy} />
                    </>
                  ) : (
                    '—'
                  ),
              },
              {
                key: 'amount',
                header: 'Amount',
                place: 'amount',
                isNumber: true,
                cell: ({ amount }) => <Money amount={amount} />,
              },
              {
                key: 'actions',
                header: 'Actions',
                place: 'badge',
                isNumber: true,
                cell: (dispute) => (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Open the dispute of booking ${dispute.bookingId}`}
                    onClick={() => setOpened(dispute)}
                  >
                    Open
                  </Button>
                ),
              },
            ]}
          />
        )}
      </PagedList>
      {opened && (
        <DisputeDialog key={opened.id} dispute={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

/** Amber needs an answer, blue waits for the bank. */
function disputeTone(status: DisputeStatus): Tone {
  if (status === 'lost') return 'red';
  if (!isOpenDispute(status)) return 'green';
  return status.endsWith('needs_response') ? 'amber' : 'blue';
}
