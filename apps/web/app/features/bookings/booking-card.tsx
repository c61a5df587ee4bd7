import type { Booking } from '@curbside/domain/bookings/booking';
import { CardPrice, LinkCard } from '../../ui/link-card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CarPhoto } from '../cars/index.ts';
import { BookingBadge } from './booking-badge.tsx';
import classes from './booking-grid.module.css';
import { TripDates } from './trip-dates.tsx';

const photoSizes = '(max-width: 639px) 100vw, (max-width: 1199px) 50vw, 400px';

/** A trip in the guest's grid. The whole card opens it. */
export function BookingCard({ booking, to }: { booking: Booking; to: string }) {
  const isUnpaid = booking.status === 'pending' && booking.paymentStatus === 'unpaid';
  return (
    <LinkCard
      to={to}
      title={booking.carTitle}
      titleOrder={2}
      isOverlay
      picture={<CarPhoto url={booking.imageUrl} alt="" sizes={photoSizes} />}
      badges={
        <div className={classes.badges}>
          <BookingBadge booking={booking} />
          {isUnpaid && <StatusBadge tone="red" label="Not paid yet" />}
        </div>
      }
    >
      <p className={classes.line}>
        <TripDates booking={booking} />
      </p>
      <p className={classes.line}>{booking.car.location}</p>
      <CardPrice amount={booking.totalPrice}>total</CardPrice>
    </LinkCard>
  );
}
