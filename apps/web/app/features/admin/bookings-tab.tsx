import { adminCalls } from '@curbside/domain/admin/calls';
import { bookingStatuses } from '@curbside/domain/bookings/states';
import { capitalized } from '@curbside/domain/text/capitalized';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useToday } from '../../platform/clock.tsx';
import { listQuery } from '../../platform/list-query.ts';
import { PagedList } from '../../shell/paged-list.tsx';
import { DayFilters } from '../../ui/lists/day-filters.tsx';
import { ExportLinks } from '../../ui/lists/export-links.tsx';
import { FilterButtons } from '../../ui/lists/filter-buttons.tsx';
import { FoldedFilters } from '../../ui/lists/folded-filters.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { byAge, SortedTable } from '../../ui/lists/sorted-table.tsx';
import { useFilter } from '../../ui/lists/use-filter.ts';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { bookingTones, TripDays } from '../bookings/index.ts';
import { Money } from '../money/index.ts';
import { Moment, PersonLink } from '../staff-page/index.ts';
import classes from './staff-list.module.css';

const statuses = ['all', ...bookingStatuses] as const;

/** Every booking, newest first. */
export function BookingsTab() {
  const today = useToday();
  const list = useListAddress(['created', 'start'], 'desc');
  const [status, setStatus] = useFilter('status', statuses);
  const [params] = useSearchParams();
  const { q, sort, order, cursor } = list;
  const filter = {
    q,
    ...(status !== 'all' && { status }),
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  };
  const query = { ...filter, sort, order, cursor };
  const filterCount = [filter.status, filter.from, filter.to].filter(Boolean).length;
  const bookings = useQuery(listQuery(adminCalls.bookings, { query }));
  return (
    <PagedList
      query={bookings}
      noun="booking"
      address={list}
      tools={
        <>
          <SearchField label="Search by car, renter, or ID" value={q} onSearch={list.search} />
          <FoldedFilters count={filterCount}>
            <FilterButtons
              label="Status"
              value={status}
              onChange={setStatus}
              options={statuses.map((value) => ({ value, label: capitalized(value) }))}
            />
            <DayFilters from={filter.from} to={filter.to} today={today} onChange={list.filterBy} />
            <ExportLinks path="/api/admin/bookings/export" filter={filter} />
          </FoldedFilters>
        </>
      }
    >
      {(rows) => (
        <SortedTable
          label="Bookings"
          rows={rows}
          keyOf={({ id }) => id}
          linkOf={({ id }) => `/staff/bookings/${id}`}
          sorting={list}
          columns={[
            { key: 'id', header: 'ID', sort: 'created', sortWords: byAge, cell: ({ id }) => id },
            { key: 'car', header: 'Car', place: 'title', cell: ({ carTitle }) => carTitle },
            {
              key: 'renter',
              header: 'Renter',
              place: 'detail',
              cell: ({ renterId, renterName }) => (
                <PersonLink id={renterId}>{renterName}</PersonLink>
              ),
            },
            {
              key: 'dates',
              header: 'Dates',
              sort: 'start',
              sortWords: ['Pickup: earliest first', 'Pickup: latest first'],
              place: 'line',
              cell: (booking) => <TripDays booking={booking} />,
            },
            {
              key: 'status',
              header: 'Status',
              place: 'badge',
              cell: (booking) => (
                <span className={classes.badges}>
                  {booking.payoutStatus === 'frozen' && (
                    <StatusBadge tone="red" label="Payout frozen" />
                  )}
                  <StatusBadge
                    tone={bookingTones[booking.status]}
                    label={capitalized(booking.status)}
                  />
                </span>
              ),
            },
            {
              key: 'total',
              header: 'Total',
              place: 'amount',
              isNumber: true,
              cell: ({ totalPrice }) => <Money amount={totalPrice} />,
            },
            {
              key: 'created',
              header: 'Created',
              isExtra: true,
              cell: ({ createdAt }) => <Moment at={createdAt} />,
            },
          ]}
        />
      )}
    </PagedList>
  );
}
