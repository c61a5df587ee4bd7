import { formatDayAndYear } from '@curbside/domain/calendar/format';
import { useQuery } from '@tanstack/react-query';
import { PagedList } from '../../shell/paged-list.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { SortedTable } from '../../ui/lists/sorted-table.tsx';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { EmptyState } from '../../ui/messages/page-message.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BookingLink, PersonLink } from '../staff-page/index.ts';
import { supportTripsQuery } from './api.ts';

/** Trips that are approved and not past their last day. */
export function TripTable() {
  const list = useListAddress(['endDate', 'startDate']);
  const { q, sort, order, cursor } = list;
  const isAsUsual = sort === 'endDate' && order === 'asc';
  const trips = useQuery(
    supportTripsQuery({ cursor, q: q || undefined, ...(!isAsUsual && { sort, order }) }),
  );
  return (
    <PagedList
      query={trips}
      noun="trip"
      address={list}
      tools={<SearchField label="Search car or guest" value={list.q} onSearch={list.search} />}
      empty={<EmptyState text={list.q ? 'No active trips found.' : 'No active trips.'} />}
    >
      {(rows) => (
        <SortedTable
          label="Active trips"
          rows={rows}
          keyOf={({ id }) => id}
          linkOf={({ id }) => `/staff/bookings/${id}`}
          sorting={list}
          columns={[
            { key: 'id', header: 'ID', cell: ({ id }) => <BookingLink id={id} /> },
            { key: 'car', header: 'Car', place: 'title', cell: ({ carTitle }) => carTitle },
            {
              key: 'renter',
              header: 'Renter',
              cell: ({ renterId, renterName }) => (
                <PersonLink id={renterId}>{renterName}</PersonLink>
              ),
            },
            { key: 'email', header: 'Email', place: 'line', cell: (row) => row.renterEmail },
            {
              key: 'start',
              header: 'Start Date',
              sort: 'startDate',
              sortWords: ['Start: earliest first', 'Start: latest first'],
              cell: (row) => formatDayAndYear(row.startDate),
            },
            {
              key: 'end',
              header: 'End Date',
              sort: 'endDate',
              sortWords: ['End: earliest first', 'End: latest first'],
              place: 'detail',
              cell: (row) => formatDayAndYear(row.endDate),
            },
            {
              key: 'status',
              header: 'Status',
              place: 'badge',
              cell: () => <StatusBadge tone="green" label="Approved" />,
            },
          ]}
        />
      )}
    </PagedList>
  );
}
