import IconMessage from 'icon:message';
import { monthName } from '@curbside/domain/calendar/format';
import type { Car } from '@curbside/domain/cars/car';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useUser } from '../../../platform/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { AllStarBadge } from '../all-star-badge.tsx';
import { hostQuery } from '../api.ts';
import { CarRating } from '../car-rating.tsx';
import classes from './host-block.module.css';

/** The host of the car, with rating, trips and since when they are a member. */
export function HostBlock({ car }: { car: Car }) {
  const { data: host } = useQuery(hostQuery(car.userId));
  return (
    <section className={classes.host} aria-labelledby="host">
      {host?.profileImageUrl ? (
        <img src={host.profileImageUrl} alt="" width={56} height={56} className={classes.picture} />
      ) : (
        <Avatar name={car.ownerName} size="l" />
      )}
      <div className={classes.words}>
        <h2 id="host" className={classes.name}>
          <span className={classes.label}>Hosted by</span> {car.ownerName}
        </h2>
        <div className={classes.facts}>
          <CarRating car={car} />
          {car.isAllStarHost && <AllStarBadge />}
          {/* The line is there before the month is, so that nothing moves. */}
          <span>{host ? `joined ${monthName(host.memberSince.slice(0, 7))}` : '\u00a0'}</span>
        </div>
      </div>
      <MessageHost car={car} />
    </section>
  );
}

/** Writes to the host, after signing in where one is not. Hosts do not write to themselves. */
function MessageHost({ car }: { car: Car }) {
  const user = useUser();
  if (user?.id === car.userId) return null;
  const chat = `/inbox/${car.userId}`;
  const icon = <IconMessage className={classes.icon} />;
  if (user) {
    return (
      <Button component={Link} to={chat} variant="default" leftSection={icon}>
        Message Host
      </Button>
    );
  }
  const returnUrl = encodeURIComponent(chat);
  return (
    <Button
      component="a"
      href={`/api/login?returnUrl=${returnUrl}`}
      variant="default"
      leftSection={icon}
    >
      Message Host
    </Button>
  );
}
