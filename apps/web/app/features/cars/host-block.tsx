import type { Car } from '@curbside/domain/cars/car';
import { AllStarBadge } from './all-star-badge.tsx';
import classes from './car-detail.module.css';
import { CarRating } from './car-rating.tsx';

/** The host of the car, with rating and trips. */
export function HostBlock({ car }: { car: Car }) {
  return (
    <section className={classes.section} aria-labelledby="host">
      <h2 id="host">Hosted by</h2>
      <div className={classes.host}>
        <span className={classes.initial} aria-hidden="true">
          {car.ownerName.slice(0, 1)}
        </span>
        <div>
          <p className={classes.hostName}>{car.ownerName}</p>
          <CarRating car={car} />
        </div>
        {car.isAllStarHost && <AllStarBadge />}
      </div>
    </section>
  );
}
