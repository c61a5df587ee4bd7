import type { Booking } from '@curbside/domain/bookings/booking';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNow } from '../../platform/clock.tsx';
import { countOf } from '../../platform/formatters.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CarPhoto } from '../cars/index.ts';
import { BookingBadge } from './booking-badge.tsx';
import { payoutWords } from './booking-words.ts';
import { groupOwnerBookings, upcomingWords } from './owner-booking-groups.ts';
import classes from './owner-booking-table.module.css';
import { TripDays } from './trip-dates.tsx';

interface OwnerBookingTableProps {
  bookings: readonly Booking[];
  linkTo: (id: number) => string;
}

/** Past bookings that are shown at first, and with each further click. */
const pastStep = 30;

/** Every booking of the host's cars: under way, to come, and over. */
export function OwnerBookingTable({ bookings, linkTo }: OwnerBookingTableProps) {
  const [pastCount, setPastCount] = useState(pastStep);
  const { now, upcoming, past } = groupOwnerBookings(bookings, useNow());
  const hidden = Math.max(0, past.length - pastCount);
  const sections = [
    { title: 'Now', note: countOf(now.length, 'trip'), rows: now },
    { title: 'Upcoming', note: upcomingWords(upcoming), rows: upcoming },
    { title: 'Past', note: countOf(past.length, 'trip'), rows: past.slice(0, pastCount) },
  ];
  return (
    <>
      <BookingTable sections={sections} linkTo={linkTo} />
      {hidden > 0 && (
        <div className={classes.earlier}>
          <span>
            {bookings.length - hidden} of {countOf(bookings.length, 'booking')}
          </span>
          <Button variant="default" onClick={() => setPastCount((count) => count + pastStep)}>
            Show earlier trips
          </Button>
        </div>
      )}
    </>
  );
}

interface BookingTableProps {
  sections: { title: string; note: string; rows: readonly Booking[] }[];
  linkTo: OwnerBookingTableProps['linkTo'];
}

function BookingTable({ sections, linkTo }: BookingTableProps) {
  return (
    <DataTable
      label="Bookings of your cars"
      sections={sections}
      keyOf={({ id }) => id}
      linkOf={({ id }) => linkTo(id)}
      columns={[
        {
          key: 'picture',
          header: '',
          place: 'picture',
          cell: ({ imageUrl }) => <CarPhoto url={imageUrl} alt="" sizes="100px" />,
        },
        { key: 'car', header: 'Car', place: 'title', cell: ({ carTitle }) => carTitle },
        {
          key: 'guest',
          header: 'Guest',
          place: 'detail',
          cell: ({ renterName }) => renterName,
        },
        {
          key: 'dates',
          header: 'Dates',
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
                <span className={classes.frozen}>
                  <StatusBadge tone="red" label="Payout frozen" />
                </span>
              )}
              <BookingBadge booking={booking} />
            </span>
          ),
        },
        {
          key: 'payout',
          header: 'Your payout',
          place: 'amount',
          isNumber: true,
          cell: (booking) => (
            <>
              <PayoutAmount booking={booking} />
              <div className={classes.state}>
                <PayoutState booking={booking} />
              </div>
            </>
          ),
        },
      ]}
    />
  );
}

function PayoutAmount({ booking: { payoutAmount } }: { booking: Booking }) {
  return payoutAmount && payoutAmount !== '0.00' ? <Money amount={payoutAmount} /> : null;
}

function PayoutState({ booking: { status, payoutStatus } }: { booking: Booking }) {
  return payoutStatus ? payoutWords(payoutStatus, status) : null;
}
