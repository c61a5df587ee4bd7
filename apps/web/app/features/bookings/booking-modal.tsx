import type { Booking } from '@curbside/domain/bookings/booking';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/page-message.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { bookingQuery } from './api.ts';
import { BookingBadge } from './booking-badge.tsx';
import classes from './booking-modal.module.css';
import { BookingSkeleton } from './booking-skeletons.tsx';
import { bookingTabs } from './booking-tabs.ts';
import type { Side } from './booking-words.ts';
import { TripDays } from './trip-dates.tsx';

interface BookingModalProps {
  /** The booking that is open; undefined for none. */
  bookingId: number | undefined;
  side: Side;
  onClose: () => void;
  onChanged?: (booking: Booking) => void;
}

/** One booking over the page, for either side: 'Details' and the tabs beside it. */
export function BookingModal({ bookingId, side, onClose, onChanged }: BookingModalProps) {
  // While the modal closes, it keeps its content.
  const [shownId, setShownId] = useState(bookingId);
  const [isAsking, setIsAsking] = useState(false);
  if (bookingId !== undefined && bookingId !== shownId) setShownId(bookingId);
  return (
    <Dialog
      opened={bookingId !== undefined}
      onClose={onClose}
      title="Booking"
      width="wide"
      isCovered={isAsking}
    >
      {shownId !== undefined && (
        <OpenBooking id={shownId} side={side} onChanged={onChanged} onAsking={setIsAsking} />
      )}
    </Dialog>
  );
}

interface OpenBookingProps {
  id: number;
  side: Side;
  onChanged: BookingModalProps['onChanged'];
  onAsking: (isAsking: boolean) => void;
}

function OpenBooking({ id, ...rest }: OpenBookingProps) {
  const booking = useQuery(bookingQuery(useQueryClient(), id));
  return (
    <QueryView
      query={booking}
      loadingText="Loading booking…"
      skeleton={<BookingSkeleton />}
      failed="Failed to load booking details"
      failedHeadingLevel={3}
      notFound={
        <EmptyState
          headingLevel={3}
          title="Booking not found"
          text="It is not one of your bookings."
        />
      }
    >
      {(data) => <BookingView booking={data} {...rest} />}
    </QueryView>
  );
}

interface BookingViewProps extends Omit<OpenBookingProps, 'id'> {
  booking: Booking;
}

function BookingView({ booking, onChanged, ...rest }: BookingViewProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [tab, setTab] = useState<string>('details');

  // A closing question may give the focus back to a button that the change then removes.
  const shownStatus = useRef(booking.status);
  useEffect(() => {
    if (shownStatus.current === booking.status) return;
    shownStatus.current = booking.status;
    if (document.activeElement === document.body) titleRef.current?.focus();
  }, [booking.status]);

  // A change removes the button that had the focus.
  function showChanged(changed: Booking) {
    titleRef.current?.focus();
    onChanged?.(changed);
  }

  return (
    <div className={classes.view}>
      <h3 ref={titleRef} tabIndex={-1} className={classes.title}>
        {booking.carTitle}
      </h3>
      <div className={classes.state}>
        <span role="status">
          <BookingBadge booking={booking} />
        </span>
        <span>
          <TripDays booking={booking} />
        </span>
      </div>
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
