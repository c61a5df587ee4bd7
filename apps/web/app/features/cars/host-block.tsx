import type { Car } from '@curbside/domain/cars/car';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useUser } from '../../platform/session.ts';
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
        <MessageHost car={car} />
      </div>
    </section>
  );
}

/** Writes to the host, after signing in where one is not. Hosts do not write to themselves. */
function MessageHost({ car }: { car: Car }) {
  const user = useUser();
  if (user?.id === car.userId) return null;
  if (user) {
    return (
      <Button component={Link} to={`/inbox/${car.userId}`} variant="default">
        Message Host
      </Button>
    );
  }
  const returnUrl = encodeURIComponent(`/car/${car.id}`);
  return (
    <Button component="a" href={`/api/login?returnUrl=${returnUrl}`} variant="default">
      Message Host
    </Button>
  );
}
