import type { Booking } from '@curbside/domain/bookings/booking';
import { pickupPath } from '@curbside/domain/pickup-reports/pages';
import { pickupReportLimits } from '@curbside/domain/pickup-reports/rules';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useNow } from '../../platform/clock.tsx';
import classes from './pickup-reports.module.css';

const hourMs = 3_600_000;

/** From pickup on, the way to report that it failed; as long as one can report that. */
export function PickupLink({ booking }: { booking: Booking }) {
  const hours = (useNow(10_000).getTime() - Date.parse(booking.startsAt)) / hourMs;
  const isTrip = booking.status === 'approved' || booking.status === 'completed';
  const isOpen = hours >= 0 && hours <= pickupReportLimits.noShowUntilHours;
  if (booking.contract === null || !isTrip || !isOpen) return null;
  return (
    <p className={classes.note}>
      <Anchor component={Link} to={pickupPath(booking.id)} inherit>
        Did something go wrong at pickup?
      </Anchor>{' '}
      Somebody did not come, or the car is not what was promised.
    </p>
  );
}
