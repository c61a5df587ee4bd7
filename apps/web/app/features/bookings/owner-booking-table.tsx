import '@mantine/core/styles/Table.css';
import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingLabel } from '@curbside/domain/bookings/rules';
import { Table, Text } from '@mantine/core';
import { useNow } from '../../platform/clock.tsx';
import { CoveringLink, coveredByLink } from '../../ui/covering-link.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { payoutWords } from './booking-words.ts';
import classes from './owner-booking-table.module.css';
import { TripDates } from './trip-dates.tsx';

interface OwnerBookingTableProps {
  bookings: readonly Booking[];
  linkTo: (id: number) => string;
}

/** Every booking of the host's cars, newest first; each row is a card where there is no room for five columns. */
export function OwnerBookingTable({ bookings, linkTo }: OwnerBookingTableProps) {
  const now = useNow(10_000);
  return (
    <Table className={classes.table} verticalSpacing="sm" horizontalSpacing="md">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Car</Table.Th>
          <Table.Th>Guest</Table.Th>
          <Table.Th>Dates</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th ta="right">Your payout</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {bookings.map((booking) => (
          <Table.Tr key={booking.id} className={`${classes.row} ${coveredByLink}`}>
            <Table.Td data-label="Car" fw={600}>
              <CoveringLink to={linkTo(booking.id)} preventScrollReset>
                {booking.carTitle}
              </CoveringLink>
            </Table.Td>
            <Table.Td data-label="Guest">{booking.renterName}</Table.Td>
            <Table.Td data-label="Dates">
              <TripDates booking={booking} />
            </Table.Td>
            <Table.Td data-label="Status" className={classes.status}>
              <StatusBadge status={booking.status} label={bookingLabel(booking, now)} />
            </Table.Td>
            <Table.Td data-label="Your payout" className={classes.payout}>
              <PayoutCell booking={booking} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The amount where there is one, and where it is. */
function PayoutCell({ booking: { status, payoutStatus, payoutAmount } }: { booking: Booking }) {
  return (
    <>
      {payoutAmount && payoutAmount !== '0.00' && (
        <div>
          <Money amount={payoutAmount} />
        </div>
      )}
      {payoutStatus && (
        <Text c="dimmed" size="sm">
          {payoutWords(payoutStatus, status)}
        </Text>
      )}
    </>
  );
}
