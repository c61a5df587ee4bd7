import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { PageHead } from '../../../shell/page-head.tsx';
import { QueryView } from '../../../shell/query-view.tsx';
import { PageMessage } from '../../../ui/messages/page-message.tsx';
import { Page } from '../../../ui/page.tsx';
import { BookingSkeleton } from '../booking-skeletons.tsx';
import { BookingConfirmation } from './booking-confirmation.tsx';
import { confirmedBookingQuery } from './confirm-booking.ts';

/** Back from checkout: what was booked, and what happens next. */
export default function BookingSuccessPage() {
  const [query] = useSearchParams();
  const booking = useQuery(confirmedBookingQuery(query.get('bookingId'), query.get('session_id')));
  return (
    <>
      <PageHead title={booking.isError ? 'Error' : 'Booking confirmation'} />
      <Page width="text">
        <QueryView
          query={booking}
          loadingText="Loading your booking…"
          skeleton={<BookingSkeleton />}
          failed="Error"
          failure={(error) => <NoConfirmation text={error.message} />}
        >
          {(data) => (
            <Stack gap="lg">
              <BookingConfirmation booking={data} />
              <Group>
                <Button component={Link} to="/my-bookings">
                  View My Trips
                </Button>
                <Button component={Link} to="/" variant="default">
                  Browse More Cars
                </Button>
              </Group>
            </Stack>
          )}
        </QueryView>
      </Page>
    </>
  );
}

function NoConfirmation({ text }: { text: string }) {
  return (
    <PageMessage
      isAlert
      headingLevel={1}
      title="Error"
      text={text}
      action={
        <Button component={Link} to="/my-bookings">
          View My Bookings
        </Button>
      }
    />
  );
}
