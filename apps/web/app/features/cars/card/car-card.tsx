import type { TripWindow } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import { market } from '@curbside/domain/market/current';
import { countOf } from '@curbside/domain/text/count-of';
import { memo } from 'react';
import { CardPrice, LinkCard } from '../../../ui/cards/link-card.tsx';
import { Money } from '../../money/index.ts';
import { AllStarBadge } from '../all-star-badge.tsx';
import { CarRating } from '../car-rating.tsx';
import { InstantBadge } from '../instant-badge.tsx';
import { KeepButton } from '../keep/keep-button.tsx';
import classes from './car-card.module.css';
import { carSummary } from './car-summary.ts';
import { PhotoStrip } from './photo-strip.tsx';

interface CarCardProps {
  car: Car;
  /** The chosen dates and times, which the link keeps. */
  trip?: TripWindow;
  isFirst?: boolean;
}

const photoSizes =
  '(max-width: 639px) 100vw, (max-width: 899px) 50vw, (max-width: 1199px) 33vw, 300px';

/**
 * A car in a grid. The whole card links to the car. Memoized: the router renders each page twice when
 * it hydrates.
 */
export const CarCard = memo(function CarCard({ car, trip, isFirst }: CarCardProps) {
  const search = trip ? `?${new URLSearchParams({ ...trip })}` : '';
  const to = `/car/${car.id}${search}`;
  const photos = car.photos.length > 0 ? car.photos : [car.imageUrl];
  return (
    <LinkCard
      to={to}
      title={car.title}
      titleOrder={3}
      picture={
        <PhotoStrip photos={photos} to={to} sizes={photoSizes} isFirst={isFirst}>
          {(car.isAllStarHost || car.instantBook) && (
            <div className={classes.badge}>
              {car.isAllStarHost && <AllStarBadge />}
              {car.instantBook && <InstantBadge />}
            </div>
          )}
          <KeepButton car={car} place="photo" />
        </PhotoStrip>
      }
    >
      <p className={classes.facts}>{carSummary(car)}</p>
      <div className={classes.line}>
        <Location location={car.location} />
        <CarRating car={car} />
      </div>
      {car.tripPrice ? (
        <p className={classes.price}>
          <span>
            <strong className="tabular">
              <Money amount={car.tripPrice.total} />
            </strong>{' '}
            total, {countOf(car.tripPrice.days, 'day')}
          </span>
          <span className={classes.rate}>
            <Money amount={car.tripPrice.perDay} /> / day
          </span>
        </p>
      ) : (
        <CardPrice amount={<Money amount={car.dailyRate} />}>/ day</CardPrice>
      )}
    </LinkCard>
  );
});

const stateEnd = new RegExp(`, ${market.stateCode}( \\d{5})?$`);

/** 'Astoria, Queens, NY 11102' is 'Astoria, Queens', and where four cards share a row 'Astoria'. */
function Location({ location }: { location: string }) {
  const [place = '', ...around] = location.replace(stateEnd, '').split(', ');
  return (
    <p className={classes.location}>
      {place}
      {around.length > 0 && <span className={classes.around}>, {around.join(', ')}</span>}
    </p>
  );
}
