import IconMapPin from 'icon:map-pin';
import type { Car } from '@curbside/domain/cars/car';
import { Title } from '@mantine/core';
import { useUser } from '../../../platform/session.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CarReviews } from '../../ratings/index.ts';
import { BookingSection } from '../book/booking-section.tsx';
import { CarSpecs, CarTerms } from '../car-facts.tsx';
import { CarRating } from '../car-rating.tsx';
import { InstantBadge } from '../instant-badge.tsx';
import { KeepAfterSignIn } from '../keep/keep-after-sign-in.tsx';
import { KeepButton } from '../keep/keep-button.tsx';
import { BackToCars } from './back-to-cars.tsx';
import classes from './car-detail.module.css';
import { CarGallery } from './car-gallery.tsx';
import { HostBlock } from './host-block.tsx';
import { ParkedAt } from './parked-at.tsx';
import { SharePanel } from './share-panel.tsx';

/** Everything about a car, with its calendar and price. */
export function CarDetail({ car }: { car: Car }) {
  const user = useUser();
  return (
    <>
      <div className={classes.top}>
        <BackToCars />
        <div className={classes.actions}>
          <KeepButton car={car} place="line" />
          <SharePanel title={car.title} path={`/car/${car.id}`} />
        </div>
        <KeepAfterSignIn />
      </div>
      <BookingSection
        car={car}
        lead={
          <>
            <header className={classes.heading}>
              <Title order={1} className={classes.title}>
                {car.title}
              </Title>
              <div className={classes.facts}>
                <StatusBadge tone="gray" label={car.category} />
                {car.instantBook && <InstantBadge />}
                <CarRating car={car} />
                <span className={classes.location}>
                  <IconMapPin />
                  {car.location}
                </span>
              </div>
            </header>
            <CarGallery photos={car.photos} title={car.title} />
          </>
        }
        about={
          <>
            <CarSpecs car={car} />
            <HostBlock car={car} />
          </>
        }
        rest={
          <>
            <ParkedAt car={car} />
            <CarTerms car={car} />
            <CarReviews carId={car.id} isOwn={user?.id === car.userId} />
          </>
        }
      >
        {car.description && (
          <section className={classes.section} aria-labelledby="description">
            <h2 id="description">Description</h2>
            <p className={classes.description}>{car.description}</p>
          </section>
        )}
      </BookingSection>
    </>
  );
}
