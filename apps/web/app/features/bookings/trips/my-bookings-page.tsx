import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { prefetch, stayInBrowser } from '../../../platform/prefetch.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { QueryView } from '../../../shell/query-view.tsx';
import { Beginning } from '../../../ui/messages/beginning.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { MyLateReturns, myLateReturnsQuery } from '../../late-returns/index.ts';
import { myBookingsQuery } from '../api.ts';
import { BookingModal } from '../booking/booking-modal.tsx';
import { useOpenBooking } from '../booking/use-open-booking.ts';
import { MyBookingsSkeleton } from '../booking-skeletons.tsx';
import { EarlierTrips } from '../earlier-trips.tsx';
import type { Route } from './+types/my-bookings-page.ts';
import { MyBookingList } from './my-booking-list.tsx';

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [
    client.prefetchInfiniteQuery(myBookingsQuery),
    client.prefetchQuery(myLateReturnsQuery),
  ]);
export const clientLoader = stayInBrowser;

/** The guest's trips; `?bookingId=` opens one. */
export default function MyBookingsPage() {
  const { openId, linkTo, close } = useOpenBooking();
  const list = useInfiniteQuery(myBookingsQuery);
  return (
    <>
      <PageHead title="My Bookings" />
      <Page>
        <PageHeader title="My Bookings" />
        <MyLateReturns />
        <QueryView
          query={list}
          loadingText="Loading your bookings…"
          skeleton={<MyBookingsSkeleton />}
          failed="Your bookings could not be loaded"
          isEmpty={({ total }) => total === 0}
          empty={<NoBookings />}
        >
          {(data) => (
            <MyBookingList list={data} linkTo={linkTo} earlier={<EarlierTrips list={list} />} />
          )}
        </QueryView>
      </Page>
      <BookingModal bookingId={openId} side="renter" onClose={close} />
    </>
  );
}

function NoBookings() {
  return (
    <Beginning
      text="No bookings yet. Browse cars to make your first rental!"
      action={
        <Button component={Link} to="/browse">
          Browse Cars
        </Button>
      }
    />
  );
}
