import { type Day, slotHour, type TimeSlot } from '@curbside/domain/calendar/days';
import { formatDayAndYear, formatShortDay, marketHour } from '@curbside/domain/calendar/format';
import { yearOf } from '@curbside/domain/calendar/months';
import type { SupportTrip } from '@curbside/domain/support/endpoints';
import { countOf } from '@curbside/domain/text/count-of';
import { useQuery } from '@tanstack/react-query';
import { useNow, useToday } from '../../platform/clock.tsx';
import { PagedList } from '../../shell/paged-list.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { SortedTable } from '../../ui/lists/sorted-table.tsx';
import { useListAddress } from '../../ui/lists/use-list-address.ts';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BookingLink, PersonLink } from '../staff-page/index.ts';
import { lateReturnsQuery, supportTripsQuery } from './api.ts';
import classes from './support.module.css';

/** Trips that are approved and not past their last day. */
export function TripTable() {
  const list = useListAddress(['endDate', 'startDate']);
  const { q, sort, order, cursor } = list;
  const isAsUsual = sort === 'endDate' && order === 'asc';
  const trips = useQuery(
    supportTripsQuery({ cursor, q: q || undefined, ...(!isAsUsual && { sort, order }) }),
  );
  const now = useNow();
  const today = useToday();
  const late = useQuery(lateReturnsQuery);
  const notBack = new Set(
    late.data?.flatMap(({ bookingId, backAt }) => (backAt ? [] : [bookingId])),
  );
  const isLate = ({ id }: SupportTrip) => notBack.has(id);
  /** Nearly every day is of this year. */
  const dayOf = (day: Day) =>
    yearOf(day) === yearOf(today) ? formatShortDay(day) : formatDayAndYear(day);
  return (
    <PagedList
      query={trips}
      noun="trip"
      address={list}
      tools={<SearchField label="Search car or guest" value={list.q} onSearch={list.search} />}
      empty={<PageMessage text={list.q ? 'No active trips found.' : 'No active trips.'} />}
    >
      {(rows) => (
        <SortedTable
          label="Active trips"
          {...(isAsUsual && !q ? { sections: byState(rows, { isLate, now, today }) } : { rows })}
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
            {
              key: 'email',
              header: 'Email',
              place: 'line',
              isLong: true,
              cell: (row) => row.renterEmail,
            },
            {
              key: 'start',
              header: 'Start Date',
              sort: 'startDate',
              sortWords: ['Start: earliest first', 'Start: latest first'],
              cell: (row) => dayOf(row.startDate),
            },
            {
              key: 'end',
              header: 'End Date',
              sort: 'endDate',
              sortWords: ['End: earliest first', 'End: latest first'],
              cell: (row) => dayOf(row.endDate),
            },
            {
              key: 'days',
              header: 'Days',
              place: 'detail',
              isRowOnly: true,
              cell: (row) => `${dayOf(row.startDate)} – ${dayOf(row.endDate)}`,
            },
            {
              key: 'status',
              header: 'Status',
              place: 'badge',
              cell: (trip) => (
                <span className={classes.marks}>
                  {isLate(trip) && <StatusBadge tone="red" label="Not back" />}
                  <StatusBadge tone="green" label="Approved" />
                </span>
              ),
            },
          ]}
        />
      )}
    </PagedList>
  );
}

interface ByStateInput {
  isLate: (trip: SupportTrip) => boolean;
  now: Date;
  today: Day;
}

/** First the cars that should be back, then those that are out, then those that wait for pickup. */
function byState(trips: readonly SupportTrip[], { isLate, now, today }: ByStateInput) {
  const hour = marketHour(now);
  const hasPassed = (day: Day, time: string) =>
    day < today || (day === today && slotHour(time as TimeSlot) <= hour);
  const stateOf = (trip: SupportTrip) => {
    if (isLate(trip)) return 'Late';
    if (hasPassed(trip.endDate, trip.endTime)) return 'Past drop-off';
    return hasPassed(trip.startDate, trip.startTime) ? 'Out now' : 'Starts soon';
  };
  return ['Late', 'Past drop-off', 'Out now', 'Starts soon'].map((title) => {
    const rows = trips.filter((trip) => stateOf(trip) === title);
    return { title, note: countOf(rows.length, 'trip'), rows };
  });
}
