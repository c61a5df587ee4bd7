import IconStar from 'icon:star';
import type { Booking } from '@curbside/domain/bookings/booking';
import { Button } from '@mantine/core';
import { CoveringLink, coveredByLink } from '../../../ui/cards/covering-link.tsx';
import { CarPhoto } from '../../cars/index.ts';
import { TripDays } from '../trip-dates.tsx';
import classes from './my-bookings.module.css';

interface RateCardProps {
  booking: Booking;
  /** The address that opens the booking. */
  to: string;
  onRate: () => void;
}

/** A completed trip that the guest has not rated. */
export function RateCard({ booking, to, onRate }: RateCardProps) {
  return (
    <article className={`${classes.rate} ${coveredByLink}`}>
      <div className={classes.thumb}>
        <CarPhoto url={booking.imageUrl} alt="" sizes="132px" />
      </div>
      <div className={classes.words}>
        <h3 className={classes.title}>
          <CoveringLink to={to} preventScrollReset>
            How was the {booking.car.make} {booking.car.model}?
          </CoveringLink>
        </h3>
        <p className={classes.line}>
          <TripDays booking={booking} />
        </p>
        <p className={classes.line}>with {booking.ownerName}</p>
      </div>
      <Button
        variant="default"
        className={classes.over}
        leftSection={<IconStar size={20} />}
        onClick={onRate}
      >
        Rate
      </Button>
    </article>
  );
}
