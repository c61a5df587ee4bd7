import IconMessage from 'icon:message';
import type { Booking } from '@curbside/domain/bookings/booking';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatMoney } from '../../../platform/formatters.ts';
import { CoveringLink, coveredByLink } from '../../../ui/cards/covering-link.tsx';
import { Fact, Facts } from '../../../ui/cards/facts.tsx';
import { CarPhoto } from '../../cars/index.ts';
import { TripDaysCurb, TripSign } from '../booking/trip-lead.tsx';
import { phaseOf } from '../booking/trip-phase.ts';
import { BookingBadge } from '../booking-badge.tsx';
import { TripDays } from '../trip-dates.tsx';
import classes from './my-bookings.module.css';

interface TripNowCardProps {
  booking: Booking;
  /** The address that opens the booking. */
  to: string;
  now: Date;
}

/** A trip that is under way: when, where and to whom the car goes back. */
export function TripNowCard({ booking, to, now }: TripNowCardProps) {
  const { carTitle, car, ownerName, totalPrice, imageUrl } = booking;
  return (
    <article className={`${classes.now} ${coveredByLink}`}>
      <div className={classes.picture}>
        <CarPhoto url={imageUrl} alt="" sizes="(max-width: 899px) 100vw, 400px" />
        <div className={classes.badge}>
          <BookingBadge booking={booking} />
        </div>
      </div>
      <div className={classes.trip}>
        <div>
          <h3 className={classes.left}>
            <CoveringLink to={to} preventScrollReset>
              {carTitle}
            </CoveringLink>
          </h3>
          <p className={classes.line}>
            <TripDays booking={booking} /> · {formatMoney(totalPrice)} paid
          </p>
        </div>
        <TripDaysCurb booking={booking} />
        <Facts>
          <Fact label="Place">{car.location}</Fact>
          <Fact label="Host">{ownerName}</Fact>
        </Facts>
        <div className={`${classes.buttons} ${classes.over}`}>
          <Button component={Link} to={to} preventScrollReset>
            Open trip
          </Button>
          <Button
            component={Link}
            to={`/inbox/booking/${booking.id}`}
            variant="default"
            leftSection={<IconMessage size={20} />}
          >
            Message
          </Button>
        </div>
      </div>
      <div className={classes.sign}>
        <TripSign booking={booking} phase={phaseOf(booking, now) ?? 'active'} />
      </div>
    </article>
  );
}
