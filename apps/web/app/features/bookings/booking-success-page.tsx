import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { PageHead } from '../../platform/page-head.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';
import { StateView } from '../../ui/state-view.tsx';
import { BookingConfirmation } from './booking-confirmation.tsx';
import { confirmedBookingQuery } from './confirm-booking.ts';

/** Back from checkout: what was booked, and what happens next (section 2, 'Return pages'). */
export default function BookingSuccessPage() {
  const [query] = useSearchParams();
  const booking = useQuery(confirmedBookingQuery(query.get('bookingId'), query.get('session_id')));
  return (
    <>
      <PageHead title={booking.isError ? 'Error' : 'Booking confirmation'} />
      <Page width="text">
        {booking.data ? (
          <Stack gap="lg">
            <BookingConfirmation booking={booking.data} />
            <Group>
              <Button component={Link} to="/my-bookings">
                View My Trips
              </Button>
              <Button component={Link} to="/" variant="default">
                Browse More Cars
              </Button>
            </Group>
          </Stack>
        ) : booking.isError ? (
          <StateView
            isAlert
            headingLevel={1}
            title="Error"
            text={booking.error.message}
            action={
              <Button component={Link} to="/my-bookings">
                View My Bookings
              </Button>
            }
          />
        ) : (
          <LoadingState label="Loading your booking…">
            <Stack gap="lg">
              <Skeleton height={44} width="70%" />
              <Skeleton height={320} radius="lg" />
              <Skeleton height={120} radius="lg" />
            </Stack>
          </LoadingState>
        )}
      </Page>
    </>
  );
}
