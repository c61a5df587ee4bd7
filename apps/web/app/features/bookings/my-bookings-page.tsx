import type { Booking } from '@curbside/domain/bookings/booking';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PageHead } from '../../platform/page-head.tsx';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/state-view.tsx';
import type { Route } from './+types/my-bookings-page.ts';
import { myBookingsQuery } from './api.ts';
import { BookingCard } from './booking-card.tsx';
import classes from './booking-grid.module.css';
import { BookingModal } from './booking-modal.tsx';
import { useOpenBooking } from './use-open-booking.ts';

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [client.prefetchQuery(myBookingsQuery)]);
export const clientLoader = stayInBrowser;

/** The guest's trips; `?bookingId=` opens one (section 2, 'My Bookings'). */
export default function MyBookingsPage() {
  const { openId, linkTo, close } = useOpenBooking();
  return (
    <>
      <PageHead title="My Bookings" />
      <Page>
        <PageHeader title="My Bookings" />
        <MyBookings linkTo={linkTo} />
      </Page>
      <BookingModal bookingId={openId} side="renter" onClose={close} />
    </>
  );
}

function MyBookings({ linkTo }: { linkTo: (id: number) => string }) {
  const bookings = useQuery(myBookingsQuery);
  if (bookings.isPending) {
    return (
      <LoadingState label="Loading your bookings…">
        <div className={classes.grid}>
          {[1, 2, 3].map((index) => (
            <Skeleton key={index} height={360} radius="lg" />
          ))}
        </div>
      </LoadingState>
    );
  }
  if (bookings.isError) {
    return <ErrorState title="Your bookings could not be loaded" onRetry={bookings.refetch} />;
  }
  if (bookings.data.length === 0) {
    return (
      <EmptyState
        text="No bookings yet. Browse cars to make your first rental!"
        action={
          <Button component={Link} to="/browse">
            Browse Cars
          </Button>
        }
      />
    );
  }
  return <BookingGrid bookings={bookings.data} linkTo={linkTo} />;
}

interface BookingGridProps {
  bookings: readonly Booking[];
  linkTo: (id: number) => string;
}

function BookingGrid({ bookings, linkTo }: BookingGridProps) {
  return (
    <ul className={classes.grid}>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <BookingCard booking={booking} to={linkTo(booking.id)} />
        </li>
      ))}
    </ul>
  );
}
