import { ledgerAccounts } from '@curbside/domain/ledger/accounts';
import { ledgerCalls } from '@curbside/domain/ledger/calls';
import { capitalized } from '@curbside/domain/text/capitalized';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatInstant } from '../../platform/formatters.ts';
import { listQuery } from '../../platform/list-query.ts';
import { PagedList } from '../../shell/paged-list.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { Money } from '../money/index.ts';
import { BookingLink } from '../staff-page/index.ts';

/** The lines of the ledger, of one account, one booking and some days; the filters are in the address. */
export function LedgerTable() {
  const list = useListAddress(['created'], 'desc');
  const [params, setParams] = useSearchParams();
  const account = ledgerAccounts.find((known) => known === params.get('account'));
  const bookingId = /^[1-9]\d{0,8}$/.exec(params.get('bookingId') ?? '')?.[0] ?? '';
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  const query = {
    cursor: list.cursor,
    ...(account && { account }),
    ...(bookingId && { bookingId }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const lines = useQuery(listQuery(ledgerCalls.ledger, { query }));

  function filter(name: string, value: string): void {
    const next = new URLSearchParams(params);
    next.delete('cursor');
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return (
    <PagedList
      query={lines}
      noun="line"
      address={list}
      tools={
        <>
          <NativeSelect
            aria-label="Account"
            data={[
              { value: '', label: 'All accounts' },
              ...ledgerAccounts.map((value) => ({ value, label: capitalized(value) })),
            ]}
            value={account ?? ''}
            onChange={({ currentTarget }) => filter('account', currentTarget.value)}
          />
          <TextInput
            inputMode="numeric"
            aria-label="Booking"
            placeholder="Booking"
            value={bookingId}
            onChange={({ currentTarget }) =>
              filter('bookingId', currentTarget.value.replace(/\D/g, ''))
            }
          />
          <TextInput
            type="date"
            aria-label="From"
            value={from}
            onChange={({ currentTarget }) => filter('from', currentTarget.value)}
          />
          <TextInput
            type="date"
            aria-label="To"
            value={to}
            onChange={({ currentTarget }) => filter('to', currentTarget.value)}
          />
        </>
      }
    >
      {(rows) => (
        <DataTable
          label="Ledger"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'posted',
              header: 'Posted',
              place: 'detail',
              cell: ({ postedAt }) => formatInstant(postedAt),
            },
            { key: 'entry', header: 'Entry', place: 'line', cell: ({ entry }) => entry },
            {
              key: 'booking',
              header: 'Booking',
              cell: ({ bookingId }) => bookingId && <BookingLink id={bookingId} />,
            },
            {
              key: 'account',
              header: 'Account',
              place: 'title',
              cell: ({ account: name }) => capitalized(name),
            },
            {
              key: 'amount',
              header: 'Amount',
              place: 'amount',
              isNumber: true,
              cell: ({ amount }) => <Money amount={amount} />,
            },
          ]}
        />
      )}
    </PagedList>
  );
}
