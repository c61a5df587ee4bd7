import type { Booking } from '@curbside/domain/bookings/booking';
import { useEffect, useRef, useState } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { BookingBadge } from '../booking-badge.tsx';
import { TripDays } from '../trip-dates.tsx';
import { type BookingTabProps, bookingTabs } from './booking-tabs.ts';
import classes from './booking-view.module.css';

/** The content of a booking's modal. Loaded when it is first opened, or before. */
export default function BookingView(props: Omit<BookingTabProps, 'onOpenTab'>) {
  const { booking, onChanged, ...rest } = props;
  const stateRef = useRef<HTMLHeadingElement>(null);
  const [tab, setTab] = useState<string>('details');

  // A closing question may give the focus back to a button that the change then removes.
  const shownStatus = useRef(booking.status);
  useEffect(() => {
    if (shownStatus.current === booking.status) return;
    shownStatus.current = booking.status;
    if (document.activeElement === document.body) stateRef.current?.focus();
  }, [booking.status]);

  // A change removes the button that had the focus.
  function showChanged(changed: Booking) {
    stateRef.current?.focus();
    onChanged?.(changed);
  }

  return (
    <div className={classes.view}>
      <h3 ref={stateRef} tabIndex={-1} className={classes.state}>
        <span role="status">
          <BookingBadge booking={booking} />
        </span>
        <span>
          <TripDays booking={booking} />
        </span>
      </h3>
      <Tabs
        label="Booking"
        value={tab}
        onChange={setTab}
        tabs={bookingTabs.map(({ value, label, Content }) => ({
          value,
          label,
          content: (
            <Content booking={booking} onChanged={showChanged} onOpenTab={setTab} {...rest} />
          ),
        }))}
      />
    </div>
  );
}
