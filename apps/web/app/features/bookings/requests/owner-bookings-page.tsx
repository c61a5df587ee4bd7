import type { Booking } from '@curbside/domain/bookings/booking';
import { carCalls } from '@curbside/domain/cars/calls';
import { toCents, toDecimal } from '@curbside/domain/money/money';
import { bankTransferNote } from '@curbside/domain/payouts/payout-words';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '../../../platform/formatters.ts';
import { prefetch, stayInBrowser } from '../../../platform/prefetch.ts';
import { apiQuery } from '../../../platform/query-client.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { QueryView } from '../../../shell/query-view.tsx';
import { Beginning } from '../../../ui/messages/beginning.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useAddressTab } from '../../../ui/use-address-tab.ts';
import { ManageAvailability } from '../../availability/index.ts';
import { ownerBookingsQuery } from '../api.ts';
import { BookingModal } from '../booking/booking-modal.tsx';
import { useOpenBooking } from '../booking/use-open-booking.ts';
import classes from '../booking-grid.module.css';
import { RequestsSkeleton } from '../booking-skeletons.tsx';
import type { Route } from './+types/owner-bookings-page.ts';
import { AllBookings, bookingListWords } from './all-bookings.tsx';
import { waitingRequests } from './owner-booking-groups.ts';
import { RequestCard } from './request-card.tsx';

const myCarsQuery = apiQuery(carCalls.myCars, {});

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [
    client.prefetchInfiniteQuery(ownerBookingsQuery()),
    client.prefetchQuery(myCarsQuery),
  ]);
export const clientLoader = stayInBrowser;

/** The host's requests and trips; `?bookingId=` opens one. */
export default function OwnerBookingsPage() {
  const { openId, linkTo, show, close } = useOpenBooking();
  const [tab, openTab] = useAddressTab(['requests', 'all', 'availability']);
  const list = useInfiniteQuery(ownerBookingsQuery());
  const bookings = list.data?.bookings ?? [];
  const panelRef = useRef<HTMLDivElement>(null);
  const waiting = waitingRequests(bookings);

  // An answered request leaves the list, and the button that had the focus with it.
  const keepFocus = () => panelRef.current?.focus();

  return (
    <>
      <PageHead title="Manage Your Listings" />
      <Page>
        <PageHeader
          title="Manage Your Listings"
          subtitle={waiting.length > 0 ? waitingWords(waiting) : payoutNote}
        />
        <Tabs
          label="Bookings of your cars"
          value={tab}
          onChange={openTab}
          tabs={[
            {
              value: 'requests',
              label: `Pending Requests (${waiting.length})`,
              panelRef,
              content: (
                <QueryView
                  query={list}
                  {...bookingListWords}
                  skeleton={<RequestsSkeleton />}
                  isEmpty={() => waiting.length === 0}
                  empty={<NoRequests />}
                >
                  {(data) => (
                    <Requests
                      waiting={waiting}
                      bookings={data.bookings}
                      linkTo={linkTo}
                      onChanged={keepFocus}
                    />
                  )}
                </QueryView>
              ),
            },
            {
              value: 'all',
              label: 'All Bookings',
              content: <AllBookings linkTo={linkTo} show={show} />,
            },
            {
              value: 'availability',
              label: 'Manage Availability',
              content: <ManageAvailability bookings={bookings} />,
            },
          ]}
        />
      </Page>
      <BookingModal bookingId={openId} side="owner" onClose={close} />
    </>
  );
}

const payoutNote = `Payouts are held until the trip is completed, and longer while an incident or a dispute is open. ${bankTransferNote}`;

/** '3 guests are waiting. Approve all and you receive $571.20.' */
function waitingWords(waiting: readonly Booking[]): string {
  const cents = waiting.reduce((sum, { quote }) => sum + toCents(quote.hostPayout ?? '0.00'), 0);
  const guests = waiting.length === 1 ? '1 guest is' : `${waiting.length} guests are`;
  const approve = waiting.length === 1 ? 'Approve' : 'Approve all';
  return `${guests} waiting. ${approve} and you receive ${formatMoney(toDecimal(cents))}.`;
}

function NoRequests() {
  const { data: cars } = useQuery(myCarsQuery);
  return (
    <Beginning
      text="No requests are waiting for you."
      action={
        cars?.length === 0 ? (
          <Button component={Link} to="/list-car">
            List a Car
          </Button>
        ) : (
          <Button component={Link} to="?tab=availability" variant="default">
            See your calendar
          </Button>
        )
      }
    />
  );
}

interface RequestsProps {
  waiting: readonly Booking[];
  /** Every open booking of the host. */
  bookings: readonly Booking[];
  linkTo: (id: number) => string;
  onChanged: () => void;
}

function Requests({ waiting, bookings, linkTo, onChanged }: RequestsProps) {
  return (
    <>
      <ul className={classes.requests}>
        {waiting.map((booking) => (
          <li key={booking.id}>
            <RequestCard
              booking={booking}
              bookings={bookings}
              to={linkTo(booking.id)}
              onChanged={onChanged}
            />
          </li>
        ))}
      </ul>
      <p className={classes.note}>{payoutNote}</p>
    </>
  );
}
