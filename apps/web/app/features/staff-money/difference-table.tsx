import { ledgerCalls } from '@curbside/domain/ledger/calls';
import type { LedgerDifference } from '@curbside/domain/ledger/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '../../platform/list-query.ts';
import { PagedList } from '../../shell/paged-list.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Money } from '../money/index.ts';
import { BookingLink, Moment } from '../staff-page/index.ts';
import { DifferenceDialog } from './difference-dialog.tsx';
import { nameOfDifference } from './difference-names.ts';

const tones = { open: 'red', investigating: 'amber', resolved: 'green' } as const;

/** Where the ledger and Stripe differ, until somebody explains it. */
export function DifferenceTable() {
  const list = useListAddress(['created'], 'desc');
  const [opened, setOpened] = useState<LedgerDifference>();
  const differences = useQuery(
    listQuery(ledgerCalls.reconciliation, { query: { cursor: list.cursor } }),
  );
  return (
    <>
      <PagedList
        query={differences}
        noun="difference"
        address={list}
        empty={
          <PageMessage
            text="No differences found."
            hint="The ledger and Stripe agree. They are compared every day."
          />
        }
      >
        {(rows) => (
          <DataTable
            label="Differences between the ledger and Stripe"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'booking',
                header: 'Difference',
                place: 'title',
                cell: (difference) => {
                  const name = nameOfDifference(difference);
                  const { bookingId } = difference;
                  return bookingId ? <BookingLink id={bookingId}>{name}</BookingLink> : name;
                },
              },
              {
                key: 'ledger',
                header: 'Ledger',
                isNumber: true,
                cell: ({ ledgerAmount }) => <Money amount={ledgerAmount} />,
              },
              {
                key: 'stripe',
                header: 'Stripe',
                isNumber: true,
                cell: ({ stripeAmount }) => <Money amount={stripeAmount} />,
              },
              {
                key: 'status',
                header: 'Status',
                place: 'badge',
                cell: ({ status }) => (
                  <StatusBadge tone={tones[status]} label={capitalized(status)} />
                ),
              },
              { key: 'note', header: 'Note', place: 'detail', cell: ({ note }) => note },
              {
                key: 'found',
                header: 'Found',
                place: 'line',
                cell: ({ foundAt }) => <Moment at={foundAt} />,
              },
              {
                key: 'actions',
                header: 'Actions',
                place: 'buttons',
                isNumber: true,
                cell: (difference) => (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Resolve: ${nameOfDifference(difference)}`}
                    onClick={() => setOpened(difference)}
                  >
                    Resolve
                  </Button>
                ),
              },
            ]}
          />
        )}
      </PagedList>
      {opened && (
        <DifferenceDialog
          key={opened.id}
          difference={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
