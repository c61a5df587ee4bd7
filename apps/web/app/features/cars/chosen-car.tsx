import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../platform/clock.tsx';
import { isWhole } from '../../ui/calendar/date-range.ts';
import { shortDaysLabel } from '../../ui/calendar/day-labels.ts';
import { datesOfAddress } from '../trip-dates/index.ts';
import { carQuery } from './api.ts';
import { CarPhoto } from './car-photo.tsx';
import classes from './chosen-car.module.css';

const carPath = /^\/car\/(\d+)(?:\?(.*))?$/;

/** The car and dates that the guest goes back to after signing in; nothing where it is no car. */
export function ChosenCar({ returnPath = '' }: { returnPath: string | undefined }) {
  const [, id, query = ''] = carPath.exec(returnPath) ?? [];
  return id ? <ChosenCarById id={id} query={query} /> : null;
}

function ChosenCarById({ id, query }: { id: string; query: string }) {
  const { data: car } = useQuery(carQuery(id));
  const today = useToday();
  const dates = datesOfAddress(new URLSearchParams(query), today);
  // The frame is there before the car is, so that the form below does not move.
  return (
    <div className={classes.chosen}>
      {car && (
        <>
          <div className={classes.photo}>
            <CarPhoto url={car.imageUrl} alt="" sizes="84px" />
          </div>
          <div>
            <p className={classes.title}>{car.title}</p>
            <p className={classes.dates}>
              {isWhole(dates)
                ? `${shortDaysLabel(dates, today)} stay chosen while you sign in.`
                : 'You’ll come back to it once you’re signed in.'}
            </p>
          </div>
        </>
      )}
    </div>
  );
}
