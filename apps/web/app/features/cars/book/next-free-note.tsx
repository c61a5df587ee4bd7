import { availabilityCalls } from '@curbside/domain/availability/calls';
import { maxTripDays } from '@curbside/domain/bookings/rules';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { addDays, chargedDays, isForward, type TripWindow } from '@curbside/domain/calendar/days';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../../platform/clock.tsx';
import { apiQuery, fetchedOnView } from '../../../platform/query-client.ts';
import { shortDaysLabel } from '../../../ui/calendar/day-labels.ts';
import { noDates, type TripDates, windowOf } from '../../trip-dates/index.ts';
import classes from './next-free-note.module.css';
import { useTripDates } from './use-trip-dates.ts';

interface NextFreeNoteProps {
  carId: number;
  /** Why the dates of the address cannot be booked. */
  problem: string | undefined;
  onChoose: (dates: TripDates) => void;
}

/** 'Next free from Dec 19', where the chosen dates are taken; a click chooses as many days from then. */
export function NextFreeNote({ carId, problem, onChoose }: NextFreeNoteProps) {
  const [dates] = useTripDates();
  const trip = windowOf(dates);
  const isTaken = problem === bookingTexts.datesTaken || problem === bookingTexts.datesBlocked;
  if (!isTaken || !trip || !isForward(trip) || chargedDays(trip) > maxTripDays) return null;
  return <NextFree carId={carId} trip={trip} onChoose={onChoose} />;
}

interface NextFreeProps extends Pick<NextFreeNoteProps, 'carId' | 'onChoose'> {
  trip: TripWindow;
}

function NextFree({ carId, trip, onChoose }: NextFreeProps) {
  const today = useToday();
  const days = chargedDays(trip);
  const { data } = useQuery({
    ...apiQuery(availabilityCalls.nextFree, {
      params: { id: carId },
      query: { from: trip.startDate, days: String(days) },
    }),
    ...fetchedOnView,
  });
  if (!data?.startDate) return null;
  const { startDate } = data;
  return (
    <Button
      variant="default"
      fullWidth
      className={classes.note}
      onClick={() => onChoose({ ...noDates, startDate, endDate: addDays(startDate, days) })}
    >
      Next free from {shortDaysLabel({ startDate, endDate: startDate }, today)}
    </Button>
  );
}
