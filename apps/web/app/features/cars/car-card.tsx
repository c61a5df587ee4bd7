import { chargedDays, type TripWindow } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import { formatDollars, toCents } from '@curbside/domain/money/money';
import { quote } from '@curbside/domain/money/pricing';
import { Text } from '@mantine/core';
import { countOf } from '../../platform/formatters.ts';
import { CardPrice, LinkCard } from '../../ui/link-card.tsx';
import { AllStarBadge } from './all-star-badge.tsx';
import classes from './car-card.module.css';
import { CarPhoto } from './car-photo.tsx';
import { CarRating } from './car-rating.tsx';

interface CarCardProps {
  car: Car;
  /** The chosen dates and times. The card shows their total, and its link keeps them. */
  trip?: TripWindow;
  isEager?: boolean;
}

const photoSizes = '(max-width: 639px) 100vw, (max-width: 1023px) 50vw, 320px';

/** A car in a grid. The whole card links to the car. */
export function CarCard({ car, trip, isEager }: CarCardProps) {
  const search = trip ? `?${new URLSearchParams({ ...trip })}` : '';
  return (
    <LinkCard
      to={`/car/${car.id}${search}`}
      title={car.title}
      titleOrder={3}
      picture={
        <div className={classes.photo}>
          <CarPhoto url={car.imageUrl} alt="" sizes={photoSizes} isEager={isEager} />
          {car.isAllStarHost && (
            <div className={classes.badge}>
              <AllStarBadge />
            </div>
          )}
        </div>
      }
    >
      <CarRating car={car} />
      <Text c="dimmed" size="sm">
        {car.location}
      </Text>
      <CardPrice amount={car.dailyRate}>
        <span>/ day</span>
        {trip && <TripTotal dailyRate={car.dailyRate} trip={trip} />}
      </CardPrice>
    </LinkCard>
  );
}

/** The cost of the trip, fee and tax included. The server quotes again when it is booked. */
function TripTotal({ dailyRate, trip }: { dailyRate: string; trip: TripWindow }) {
  const { days, totalCents } = quote(toCents(dailyRate), chargedDays(trip));
  return (
    <span className={classes.total}>
      <span className="tabular">{formatDollars(totalCents)}</span> total, {countOf(days, 'day')}
    </span>
  );
}
