import type { Booking } from '@curbside/domain/bookings/booking';
import { payoutWords } from '@curbside/domain/payouts/payout-words';
import { countOf } from '@curbside/domain/text/count-of';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useNow } from '../../../platform/clock.tsx';
import { DataTable, InRow } from '../../../ui/lists/data-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CarPhoto } from '../../cars/index.ts';
import { Money } from '../../money/index.ts';
import type { BookingList } from '../api.ts';
import { BookingBadge } from '../booking-badge.tsx';
import { TripDays } from '../trip-dates.tsx';
import { groupOwnerBookings, upcomingWords } from './owner-booking-groups.ts';
import classes from './owner-booking-table.module.css';
import { whatComesNext } from './what-comes-next.ts';

export interface OwnerBookingTableProps {
  list: BookingList;
  linkTo: (id: number) => string;
  show: (id: number) => void;
}

/** Every booking of the host's cars: under way, to come, and over. */
export function OwnerBookingTable({ list, linkTo, show }: OwnerBookingTableProps) {
  const { now, upcoming, past } = groupOwnerBookings(list.bookings, useNow());
  const notLoaded = list.total - list.bookings.length;
  const sections = [
    { title: 'Now', note: countOf(now.length, 'trip'), rows: now },
    { title: 'Upcoming', note: upcomingWords(upcoming), rows: upcoming },
    { title: 'Past', note: countOf(past.length + notLoaded, 'trip'), rows: past },
  ];
  return (
    <DataTable
      label="Bookings of your cars"
      sections={sections}
      keyOf={({ id }) => id}
      linkOf={({ id }) => linkTo(id)}
      onOpen={({ id }) => show(id)}
      columns={[
        {
          key: 'picture',
          header: '',
          place: 'picture',
          cell: ({ imageUrl }) => <CarPhoto url={imageUrl} alt="" sizes="100px" />,
        },
        {
          key: 'car',
          header: 'Car and guest',
          place: 'title',
          cell: ({ carTitle }) => carTitle,
          below: ({ renterName }) => renterName,
        },
        {
          key: 'guest',
          header: 'Guest',
          place: 'detail',
          isRowOnly: true,
          cell: ({ renterName }) => renterName,
        },
        {
          key: 'dates',
          header: 'Dates',
          place: 'line',
          isShort: true,
          cell: (booking) => <TripDays booking={booking} />,
        },
        {
          key: 'status',
          header: 'Status',
          place: 'badge',
          cell: (booking) => (
            <span className={classes.badges}>
              {booking.payoutStatus === 'frozen' && (
                <InRow>
                  <StatusBadge tone="red" label="Payout frozen" />
                </InRow>
              )}
              <BookingBadge booking={booking} />
            </span>
          ),
        },
        {
          key: 'next',
          header: 'What comes next',
          cell: (booking) => <WhatComesNext booking={booking} />,
        },
        {
          key: 'payout',
          header: 'Your payout',
          place: 'amount',
          isNumber: true,
          cell: (booking) => <PayoutAmount booking={booking} />,
        },
        {
          key: 'action',
          header: '',
          cell: (booking) => <NextAction booking={booking} to={linkTo(booking.id)} />,
        },
      ]}
    />
  );
}

function WhatComesNext({ booking }: { booking: Booking }) {
  const next = whatComesNext(booking, useNow());
  return (
    <>
      {next && (
        <div className={classes.next} data-action={next.action}>
          {next.words}
        </div>
      )}
      {booking.payout && (
        <div className={classes.state}>{payoutWords(booking.payout, booking.status)}</div>
      )}
    </>
  );
}

/** Opens the booking, where its action is confirmed. */
function NextAction({ booking, to }: { booking: Booking; to: string }) {
  const action = whatComesNext(booking, useNow())?.action;
  if (!action) return null;
  return (
    <Button
      component={Link}
      to={to}
      preventScrollReset
      size="sm"
      variant={action === 'Complete' ? 'filled' : 'default'}
      aria-label={`${action}: ${booking.carTitle}, ${booking.renterName}`}
    >
      {action}
    </Button>
  );
}

function PayoutAmount({ booking: { payoutAmount } }: { booking: Booking }) {
  return payoutAmount && payoutAmount !== '0.00' ? <Money amount={payoutAmount} /> : null;
}
