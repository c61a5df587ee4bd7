import type { Car } from '@curbside/domain/cars/car';
import { countOf } from '../../platform/formatters.ts';
import { StarRating } from '../../ui/star-rating.tsx';
import classes from './car-rating.module.css';

/** The host's rating with one decimal and the number of trips; 'New' where there is none yet. */
export function CarRating({ car }: { car: Pick<Car, 'hostRating' | 'hostTripCount'> }) {
  if (car.hostRating === null) return <span className={classes.isNew}>New</span>;
  return <StarRating value={car.hostRating} note={countOf(car.hostTripCount, 'trip')} />;
}
