import { Button } from '@mantine/core';
import { countOf } from '../../platform/formatters.ts';
import classes from './earlier-trips.module.css';
import type { useBookings } from './use-bookings.ts';

/** Below the last booking that is loaded: how many there are, and the way to earlier ones. */
export function EarlierTrips({ list }: { list: ReturnType<typeof useBookings> }) {
  if (!list.data || !list.hasNextPage) return null;
  const { bookings, total } = list.data;
  return (
    <div className={classes.earlier}>
      <span role="status">
        {list.isFetchNextPageError
          ? 'Earlier trips could not be loaded.'
          : `${bookings.length} of ${countOf(total, 'booking')}`}
      </span>
      <Button
        variant="default"
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        Show earlier trips
      </Button>
    </div>
  );
}
