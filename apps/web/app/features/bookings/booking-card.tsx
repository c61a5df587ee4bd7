import { type Booking, bookingLabel } from '@curbside/domain/bookings';
import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { useNow } from '../../platform/clock.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CarPhoto } from '../cars/index.ts';
import classes from './booking-card.module.css';
import { TripDates } from './trip-dates.tsx';

const photoSizes = '(max-width: 639px) 100vw, (max-width: 1023px) 50vw, 400px';

/** A trip in the guest's grid. The whole card opens it. */
export function BookingCard({ booking, to }: { booking: Booking; to: string }) {
  const now = useNow(60_000);
  const isUnpaid = booking.status === 'pending' && booking.paymentStatus === 'unpaid';
  return (
    <article className={classes.card}>
      <CarPhoto url={booking.imageUrl} alt="" sizes={photoSizes} />
      <div className={classes.body}>
        <div className={classes.badges}>
          <StatusBadge status={booking.status} label={bookingLabel(booking, now)} />
          {isUnpaid && <StatusBadge status="failed" label="Not paid yet" />}
        </div>
        <h2 className={classes.title}>
          <Link to={to} className={classes.link} preventScrollReset>
            {booking.carTitle}
          </Link>
        </h2>
        <Text c="dimmed" size="sm">
          <TripDates booking={booking} />
        </Text>
        <Text c="dimmed" size="sm">
          {booking.car.location}
        </Text>
        <p className={classes.price}>
          <strong>
            <Money amount={booking.totalPrice} />
          </strong>{' '}
          total
        </p>
      </div>
    </article>
  );
}
