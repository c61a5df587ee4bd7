import { ledgerAccounts } from '@curbside/domain/ledger/accounts';
import { ledgerCalls } from '@curbside/domain/ledger/calls';
import { capitalized } from '@curbside/domain/text/capitalized';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useToday } from '../../platform/clock.tsx';
import { listQuery } from '../../platform/list-query.ts';
import { PagedList } from '../../shell/paged-list.tsx';
import { DayFilters } from '../../ui/lists/day-filters.tsx';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { LedgerEntries } from './ledger-entries.tsx';

/** The lines of the ledger, of one account, one booking and some days; the filters are in the address. */
export function LedgerTable() {
  const today = useToday();
  const list = useListAddress(['created'], 'desc');
  const [params] = useSearchParams();
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
            onChange={({ currentTarget }) => list.filter('account', currentTarget.value)}
          />
          <TextInput
            inputMode="numeric"
            aria-label="Booking"
            placeholder="Booking"
            value={bookingId}
            onChange={({ currentTarget }) =>
              list.filter('bookingId', currentTarget.value.replace(/\D/g, ''))
            }
          />
          <DayFilters from={from} to={to} today={today} onChange={list.filterBy} />
        </>
      }
    >
      {(rows) => <LedgerEntries lines={rows} />}
    </PagedList>
  );
}
