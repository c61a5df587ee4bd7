import type { Booking } from '@curbside/domain/bookings/booking';
import { DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { CarPhoto } from '../cars/index.ts';
import { BookingBadge } from './booking-badge.tsx';
import { payoutWords } from './booking-words.ts';
import classes from './owner-booking-table.module.css';
import { TripDays } from './trip-dates.tsx';

interface OwnerBookingTableProps {
  bookings: readonly Booking[];
  linkTo: (id: number) => string;
}

/** Every booking of the host's cars, newest first. */
export function OwnerBookingTable({ bookings, linkTo }: OwnerBookingTableProps) {
  return (
    <DataTable
      label="Bookings of your cars"
      rows={bookings}
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
          cell: (booking) => <BookingBadge booking={booking} />,
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
