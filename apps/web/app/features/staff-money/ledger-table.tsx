import { ledgerAccounts } from '@curbside/domain/ledger/accounts';
import { ledgerCalls } from '@curbside/domain/ledger/calls';
import { capitalized } from '@curbside/domain/text/capitalized';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useToday } from '../../platform/clock.tsx';
import { formatInstant } from '../../platform/formatters.ts';
import { listQuery } from '../../platform/list-query.ts';
import { PagedList } from '../../shell/paged-list.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { DayFilters } from '../../ui/lists/day-filters.tsx';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { Money } from '../money/index.ts';
import { BookingLink } from '../staff-page/index.ts';
import classes from './staff-money.module.css';

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
              isShort: true,
              cell: ({ postedAt }) => formatInstant(postedAt),
            },
            {
              key: 'entry',
              header: 'Entry',
              place: 'line',
              cell: ({ entry }) => <Entry entry={entry} />,
            },
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

/** The event, before the object of Stripe that it happened to. */
function Entry({ entry }: { entry: string }) {
  const [object = '', event = ''] = entry.split(':');
  return (
    <>
      {capitalized(event)} <span className={classes.note}>{object}</span>
    </>
  );
}
