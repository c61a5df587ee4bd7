import IconChevronLeft from 'icon:chevron-left';
import { Link } from 'react-router';
import { useToday } from '../../../platform/clock.tsx';
import { isWhole } from '../../../ui/calendar/date-range.ts';
import { shortDaysLabel } from '../../../ui/calendar/day-labels.ts';
import { dateEntries } from '../../trip-dates/index.ts';
import { useTripDates } from '../book/use-trip-dates.ts';
import classes from './car-detail.module.css';

/** To the other cars, for the same dates. */
export function BackToCars() {
  const [dates] = useTripDates();
  const today = useToday();
  const query = String(new URLSearchParams(dateEntries(dates)));
  return (
    <Link to={query ? `/browse?${query}` : '/browse'} className={classes.back}>
      <IconChevronLeft />
      {isWhole(dates) ? `All cars, ${shortDaysLabel(dates, today)}` : 'All cars'}
    </Link>
  );
}
