import type { Day } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import type { WayBack } from '../../../shell/way-back.ts';
import { isWhole } from '../../../ui/calendar/date-range.ts';
import { shortDaysLabel } from '../../../ui/calendar/day-labels.ts';
import { dateEntries, type TripDates } from '../../trip-dates/index.ts';

type BookedCar = Pick<Car, 'id' | 'year' | 'model'>;

/** The way back to booking a car: its page with the chosen dates. */
export function wayBackToCar(
  { id, year, model }: BookedCar,
  dates: TripDates,
  today: Day,
): WayBack {
  const query = String(new URLSearchParams(dateEntries(dates)));
  const days = isWhole(dates) ? `, ${shortDaysLabel(dates, today)}` : '';
  return {
    path: query ? `/car/${id}?${query}` : `/car/${id}`,
    label: `Continue booking: ${year} ${model}${days}`,
  };
}
