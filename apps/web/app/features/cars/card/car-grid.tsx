import type { TripWindow } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import { Skeleton } from '@mantine/core';
import { swipeRow } from '../../../ui/lists/swipe-row.ts';
import { KeepAfterSignIn } from '../keep/keep-after-sign-in.tsx';
import { CarCard } from './car-card.tsx';
import classes from './car-grid.module.css';

interface CarGridProps {
  cars: readonly Car[];
  trip?: TripWindow;
  /** The main content of the page, so its first picture is fetched before all others. */
  isMain?: boolean;
  marked?: ReadonlySet<number>;
  /** Four cars in one row, which scrolls on phones. */
  isRow?: boolean;
}

const row = `${swipeRow} ${classes.row}`;

/** Car cards, as many in a row as fit. */
export function CarGrid(props: CarGridProps) {
  const { cars, trip, marked, isMain = false, isRow } = props;
  return (
    <>
      <KeepAfterSignIn />
      <ul className={isRow ? row : classes.grid}>
        {cars.map((car, index) => (
          <li key={car.id} data-car={car.id} data-marked={marked?.has(car.id) || undefined}>
            <CarCard car={car} trip={trip} isFirst={isMain && index === 0} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The same grid while its cars load. */
export function CarGridSkeleton(props: Pick<CarGridProps, 'isRow'> & { count: number }) {
  const { count, isRow } = props;
  return (
    <div className={isRow ? row : classes.grid}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index}>
          <div className={classes.photo}>
            <Skeleton radius={0} height="100%" />
          </div>
          <Skeleton height={18} width="75%" mt={14} />
          <Skeleton height={14} width="60%" mt={8} />
          <Skeleton height={14} width="90%" mt={8} />
          <Skeleton height={18} width="45%" mt={12} mb={4} />
        </div>
      ))}
    </div>
  );
}
