import { Skeleton } from '@mantine/core';
import gridClasses from './booking-grid.module.css';
import classes from './booking-skeletons.module.css';

const three = [1, 2, 3];

/** The guest's trips as cards while they load. */
export function BookingGridSkeleton() {
  return (
    <div className={gridClasses.grid}>
      {three.map((index) => (
        <div key={index}>
          <Skeleton className={classes.photo} />
          <div className={classes.lines}>
            <Skeleton className={classes.badge} />
            <Skeleton className={classes.title} />
            <Skeleton className={classes.line} />
            <Skeleton className={classes.line} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The guest's groups while their bookings load. */
export function MyBookingsSkeleton() {
  return (
    <div className={classes.lines}>
      <Skeleton className={classes.badge} />
      <Skeleton className={classes.now} />
      <BookingTableSkeleton />
    </div>
  );
}

/** The host's requests while they load. */
export function RequestsSkeleton() {
  return (
    <div className={gridClasses.requests}>
      {three.slice(1).map((index) => (
        <Skeleton key={index} className={classes.request} />
      ))}
    </div>
  );
}

/** The host's table while its rows load. */
export function BookingTableSkeleton() {
  return (
    <div className={classes.rows}>
      {[...three, 4, 5].map((index) => (
        <div key={index} className={classes.row}>
          <Skeleton className={classes.thumb} />
          <Skeleton className={classes.line} />
        </div>
      ))}
    </div>
  );
}

/** One booking in its dialog or on its confirmation page. */
export function BookingSkeleton() {
  return (
    <div className={classes.lines}>
      <Skeleton className={classes.title} />
      <Skeleton className={classes.car} />
      <Skeleton className={classes.facts} />
    </div>
  );
}
