import type { Car } from '@curbside/domain/cars/car';
import { formatRating } from '@curbside/domain/ratings/rules';
import { countOf } from '@curbside/domain/text/count-of';
import { StarRating } from '../../ui/star-rating.tsx';
import classes from './car-rating.module.css';

/** The host's rating with one decimal, or 'New' before the first one, and the number of trips. */
export function CarRating({ car }: { car: Pick<Car, 'hostRating' | 'hostTripCount'> }) {
  const trips = countOf(car.hostTripCount, 'trip');
  if (car.hostRating !== null)
    return <StarRating rating={formatRating(car.hostRating)} note={trips} />;
  return (
    <span className={classes.isNew}>
      New{car.hostTripCount > 0 && <span className={classes.trips}> ({trips})</span>}
    </span>
  );
}
