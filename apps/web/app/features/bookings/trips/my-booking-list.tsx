import type { Booking } from '@curbside/domain/bookings/booking';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useNow } from '../../../platform/clock.tsx';
import { RateDialog } from '../../ratings/index.ts';
import { type BookingList, refreshBookings } from '../api.ts';
import { BookingRow } from './booking-row.tsx';
import { groupMyBookings } from './my-booking-groups.ts';
import classes from './my-bookings.module.css';
import { RateCard } from './rate-card.tsx';
import { TripNowCard } from './trip-now-card.tsx';
import { UnpaidCard } from './unpaid-card.tsx';

/** The countdown and the groups follow the clock while one looks. */
const clockMs = 10_000;

interface MyBookingListProps {
  list: BookingList;
  linkTo: (id: number) => string;
  /** The way to past bookings that are not loaded. */
  earlier: ReactNode;
}

/** The guest's bookings, what needs the guest first. */
export function MyBookingList({ list, linkTo, earlier }: MyBookingListProps) {
  const client = useQueryClient();
  const [rated, setRated] = useState<Booking>();
  const now = useNow(clockMs);
  const {
    unpaid,
    toRate,
    now: underWay,
    upcoming,
    waiting,
    past,
  } = groupMyBookings(list.bookings, now);
  const notLoaded = list.total - list.bookings.length;
  const rowsOf = (rows: readonly Booking[]) => (
    <ul className={classes.rows}>
      {rows.map((booking) => (
        <BookingRow key={booking.id} booking={booking} to={linkTo(booking.id)} now={now} />
      ))}
    </ul>
  );
  return (
    <div className={classes.groups}>
      <Group title="Needs you" count={unpaid.length + toRate.length}>
        <ul className={classes.needs}>
          {unpaid.map((booking) => (
            <li key={booking.id} className={classes.wide}>
              <UnpaidCard booking={booking} to={linkTo(booking.id)} now={now} />
            </li>
          ))}
          {toRate.map((booking) => (
            <li key={booking.id}>
              <RateCard
                booking={booking}
                to={linkTo(booking.id)}
                onRate={() => setRated(booking)}
              />
            </li>
          ))}
        </ul>
      </Group>
      <Group title="Now" count={underWay.length}>
        {underWay.map((booking) => (
          <TripNowCard key={booking.id} booking={booking} to={linkTo(booking.id)} now={now} />
        ))}
      </Group>
      <Group title="Upcoming" count={upcoming.length}>
        {rowsOf(upcoming)}
      </Group>
      <Group title="Waiting for the host" count={waiting.length}>
        {rowsOf(waiting)}
      </Group>
      <Group title="Past and cancelled" count={past.length + notLoaded}>
        {rowsOf(past)}
        {earlier}
      </Group>
      <RateDialog
        booking={rated}
        onClose={() => setRated(undefined)}
        onRated={() => refreshBookings(client)}
      />
    </div>
  );
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const titleId = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 className={classes.heading}>
        <span id={titleId}>{title}</span> <span className={classes.count}>{count}</span>
      </h2>
      {children}
    </section>
  );
}
