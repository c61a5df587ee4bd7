import type { Car } from '@curbside/domain/cars/car';
import { Title } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useUser } from '../../platform/session.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CarReviews } from '../ratings/index.ts';
import { BookingSection } from './booking-section.tsx';
import classes from './car-detail.module.css';
import { CarFacts } from './car-facts.tsx';
import { CarGallery } from './car-gallery.tsx';
import { HostBlock } from './host-block.tsx';
import { SharePanel } from './share-panel.tsx';

/** Everything about a car, with its calendar and price. */
export function CarDetail({ car }: { car: Car }) {
  const user = useUser();
  return (
    <>
      <CarGallery photos={car.photos} title={car.title} />
      <BookingSection car={car}>
        <div className={classes.heading}>
          <div>
            <StatusBadge tone="grey" label={car.category} />
            <Title order={1} className={classes.title}>
              {car.title}
            </Title>
            <p className={classes.model}>
              {car.year} {car.make} {car.model}
            </p>
            <p className={classes.location}>
              <IconMapPin size={18} aria-hidden="true" />
              {car.location}
            </p>
          </div>
          <SharePanel title={car.title} path={`/car/${car.id}`} />
        </div>
        <HostBlock car={car} />
        {car.description && (
          <section className={classes.section} aria-labelledby="description">
            <h2 id="description">Description</h2>
            <p className={classes.description}>{car.description}</p>
          </section>
        )}
        <CarFacts car={car} />
        <CarReviews carId={car.id} isOwn={user?.id === car.userId} />
      </BookingSection>
    </>
  );
}
