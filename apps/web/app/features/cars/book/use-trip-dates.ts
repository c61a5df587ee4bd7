import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useToday } from '../../../platform/clock.tsx';
import { dateEntries, datesOfAddress, type TripDates } from '../../trip-dates/index.ts';

/** The trip's dates in the address, so that they carry over from a search and through sign-in. */
export function useTripDates(): [TripDates, (dates: TripDates) => void] {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const dates = useMemo(() => datesOfAddress(params, today), [params, today]);
  const change = (changed: TripDates) =>
    setParams(new URLSearchParams(dateEntries(changed)), {
      replace: true,
      preventScrollReset: true,
    });
  return [dates, change];
}
