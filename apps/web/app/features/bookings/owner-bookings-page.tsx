import '@mantine/core/styles/Tabs.css';
import type { Booking } from '@curbside/domain/bookings/booking';
import { Button, Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageHead } from '../../platform/page-head.tsx';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/state-view.tsx';
import type { Route } from './+types/owner-bookings-page.ts';
import { ownerBookingsQuery } from './api.ts';
import classes from './booking-grid.module.css';
import { BookingModal } from './booking-modal.tsx';
import { bankTransferNote } from './booking-words.ts';
import { OwnerBookingTable } from './owner-booking-table.tsx';
import { RequestCard } from './request-card.tsx';
import { useOpenBooking } from './use-open-booking.ts';
import { waitingRequests } from './waiting-requests.ts';

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [client.prefetchQuery(ownerBookingsQuery)]);
export const clientLoader = stayInBrowser;

const firstTab = 'requests';

/** The host's requests and trips; `?bookingId=` opens one (section 2, 'Manage Your Listings'). */
export default function OwnerBookingsPage() {
  const { openId, linkTo, close } = useOpenBooking();
  const [query, setQuery] = useSearchParams();
  const bookings = useQuery(ownerBookingsQuery);
  const panelRef = useRef<HTMLDivElement>(null);
  const pending = waitingRequests(bookings.data ?? []);

  function openTab(tab: string | null) {
    const next = new URLSearchParams(query);
    if (tab && tab !== firstTab) next.set('tab', tab);
    else next.delete('tab');
    setQuery(next, { replace: true, preventScrollReset: true });
  }

  // An answered request leaves the list, and with it the button that had the focus.
  const keepFocus = () => panelRef.current?.focus();

  return (
    <>
      <PageHead title="Manage Your Listings" />
      <Page>
        <PageHeader
          title="Manage Your Listings"
          subtitle={`Payouts are held until the trip is completed. ${bankTransferNote}`}
        />
        <Tabs value={query.get('tab') ?? firstTab} onChange={openTab} keepMounted={false}>
          <Tabs.List mb="lg">
            <Tabs.Tab value={firstTab} fz="md" mih={44}>
              Pending Requests ({pending.length})
            </Tabs.Tab>
            <Tabs.Tab value="all" fz="md" mih={44}>
              All Bookings
            </Tabs.Tab>
          </Tabs.List>
          {bookings.isPending ? (
            <LoadingState label="Loading bookings…">
              <div className={classes.requests}>
                <Skeleton height={440} radius="lg" />
                <Skeleton height={440} radius="lg" />
              </div>
            </LoadingState>
          ) : bookings.isError ? (
            <ErrorState title="Your bookings could not be loaded" onRetry={bookings.refetch} />
          ) : (
            <>
              <Tabs.Panel value={firstTab} ref={panelRef} tabIndex={-1}>
                <Requests bookings={pending} linkTo={linkTo} onChanged={keepFocus} />
              </Tabs.Panel>
              <Tabs.Panel value="all">
                <AllBookings bookings={bookings.data} linkTo={linkTo} />
              </Tabs.Panel>
            </>
          )}
        </Tabs>
      </Page>
      <BookingModal bookingId={openId} side="owner" onClose={close} />
    </>
  );
}

interface BookingListProps {
  bookings: readonly Booking[];
  linkTo: (id: number) => string;
}

function Requests({ bookings, linkTo, onChanged }: BookingListProps & { onChanged: () => void }) {
  if (bookings.length === 0) return <EmptyState text="No requests are waiting for you." />;
  return (
    <ul className={classes.requests}>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <RequestCard booking={booking} to={linkTo(booking.id)} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}

function AllBookings({ bookings, linkTo }: BookingListProps) {
  if (bookings.length === 0) {
    return (
      <EmptyState
        text="Nobody has booked a car of yours yet."
        action={
          <Button component={Link} to="/list-car">
            List a Car
          </Button>
        }
      />
    );
  }
  return <OwnerBookingTable bookings={bookings} linkTo={linkTo} />;
}
