import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { QueryView } from '../../../shell/query-view.tsx';
import { currentParams } from '../../../ui/lists/current-params.ts';
import { ExportLinks } from '../../../ui/lists/export-links.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Beginning } from '../../../ui/messages/beginning.tsx';
import { PageMessage } from '../../../ui/messages/page-message.tsx';
import { ownerBookingsQuery } from '../api.ts';
import classes from '../booking-grid.module.css';
import { BookingTableSkeleton } from '../booking-skeletons.tsx';
import { EarlierTrips } from '../earlier-trips.tsx';
import { OwnerBookingTable, type OwnerBookingTableProps } from './owner-booking-table.tsx';

export const bookingListWords = {
  loadingText: 'Loading bookings…',
  failed: 'Your bookings could not be loaded',
};

/** Every booking of the host's cars, or those that the search finds. */
export function AllBookings({ linkTo, show }: Pick<OwnerBookingTableProps, 'linkTo' | 'show'>) {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const list = useInfiniteQuery({
    ...ownerBookingsQuery(q),
    placeholderData: keepPreviousData,
  });
  // `useListAddress` would bring the pages of admins over their budget of scripts.
  function search(text: string): void {
    const next = currentParams();
    if (text.trim()) next.set('q', text.trim());
    else next.delete('q');
    setParams(next, { replace: true, preventScrollReset: true });
  }
  const isNeverBooked = !q && list.data?.total === 0;
  return (
    <>
      {!isNeverBooked && (
        <div className={classes.tools}>
          <SearchField label="Search by car or guest" value={q} onSearch={search} />
          <ExportLinks path="/api/owner-bookings/export" formats={['csv']} filter={{ q }} />
        </div>
      )}
      <QueryView
        query={list}
        {...bookingListWords}
        skeleton={<BookingTableSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={q ? <PageMessage text="No bookings found." /> : <NeverBooked />}
      >
        {(data) => (
          <>
            <OwnerBookingTable list={data} linkTo={linkTo} show={show} />
            <EarlierTrips list={list} />
          </>
        )}
      </QueryView>
    </>
  );
}

function NeverBooked() {
  return (
    <Beginning
      text="Nobody has booked any of your cars yet."
      action={
        <Button component={Link} to="/list-car">
          List a Car
        </Button>
      }
    />
  );
}
