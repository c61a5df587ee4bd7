import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { dateEntries, datesOfAddress } from '../../ui/date-range-picker/trip-address.ts';
import type { TripDates } from '../../ui/date-range-picker/trip-times.ts';

/** The trip's dates in the address bar, so that they come from a search and survive signing in. */
export function useTripDates(): [TripDates, (dates: TripDates) => void] {
  const [params, setParams] = useSearchParams();
  const dates = useMemo(() => datesOfAddress(params), [params]);
  const change = (changed: TripDates) =>
    setParams(new URLSearchParams(dateEntries(changed)), {
      replace: true,
      preventScrollReset: true,
    });
  return [dates, change];
}
