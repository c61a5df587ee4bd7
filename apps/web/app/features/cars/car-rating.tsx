import type { Car } from '@curbside/domain/cars/car';
import { VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { countOf } from '../../platform/formatters.ts';
import classes from './car-rating.module.css';

/** The host's rating with one decimal and the number of trips; 'New' where there is none yet. */
export function CarRating({ car }: { car: Pick<Car, 'hostRating' | 'hostTripCount'> }) {
  if (car.hostRating === null) return <span className={classes.rating}>New</span>;
  return (
    <span className={classes.rating}>
      <IconStarFilled size={15} className={classes.star} aria-hidden="true" />
      <VisuallyHidden>Rated</VisuallyHidden>
      <span className="tabular">{car.hostRating.toFixed(1)}</span>
      <span className={classes.trips}>({countOf(car.hostTripCount, 'trip')})</span>
    </span>
  );
}
