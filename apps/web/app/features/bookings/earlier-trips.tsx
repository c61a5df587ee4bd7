import { countOf } from '@curbside/domain/text/count-of';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { MoreButton } from '../../ui/lists/more-button.tsx';
import type { BookingList } from './api.ts';
import classes from './earlier-trips.module.css';

/** Below the last booking that is loaded: how many there are, and the way to earlier ones. */
export function EarlierTrips({ list }: { list: UseInfiniteQueryResult<BookingList> }) {
  if (!list.data || !list.hasNextPage) return null;
  const { bookings, total } = list.data;
  return (
    <div className={classes.earlier}>
      <span role="status">
        {list.isFetchNextPageError
          ? 'Earlier trips could not be loaded.'
          : `${bookings.length} of ${countOf(total, 'booking')}`}
      </span>
      <MoreButton list={list} label="Show earlier trips" />
    </div>
  );
}
