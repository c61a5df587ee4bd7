import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useNow } from '../../platform/clock.tsx';
import { OpenChangeCard } from './open-change-card.tsx';
import classes from './trip-changes.module.css';

const ChangeForm = lazy(() => import('./change-form.tsx'));

interface TripChangeProps {
  booking: Booking;
  side: BookingParty;
  /** Called after the trip or its changes may have changed. */
  onChanged: () => void;
  /** Whether the form for other dates is open. */
  isAsking: boolean;
  setIsAsking: (isAsking: boolean) => void;
}

/** Other dates for a trip: the change that is open, or the way to ask for one. */
export function TripChange(props: TripChangeProps) {
  const { booking, side, onChanged, isAsking, setIsAsking } = props;
  const hasBegun = new Date(booking.startsAt) <= useNow();
  const close = () => setIsAsking(false);
  if (!booking.actions.change.allowed) {
    return <OpenChangeCard booking={booking} side={side} onChanged={onChanged} />;
  }
  if (!isAsking) {
    return (
      <div>
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {hasBegun ? 'Extend' : 'Change dates'}
        </Button>
      </div>
    );
  }
  return (
    <Suspense fallback={<Skeleton className={classes.skeleton} />}>
      <ChangeForm
        booking={booking}
        side={side}
        hasBegun={hasBegun}
        onAsked={() => {
          close();
          onChanged();
        }}
        onFailed={onChanged}
        onCancel={close}
      />
    </Suspense>
  );
}
