import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { QueryView } from '../../../shell/query-view.tsx';
import { PageMessage } from '../../../ui/messages/page-message.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useLoadWhenIdle } from '../../../ui/overlays/opening.ts';
import { bookingQuery } from '../api.ts';
import { BookingSkeleton } from '../booking-skeletons.tsx';

const loadView = () => import('./booking-view.tsx');
const BookingView = lazy(loadView);

interface BookingModalProps {
  /** The booking that is open; undefined for none. */
  bookingId: number | undefined;
  side: BookingParty;
  onClose: () => void;
  onChanged?: (booking: Booking) => void;
}

/** One booking over the page, for either side: 'Details' and the tabs beside it. */
export function BookingModal({ bookingId, side, onClose, onChanged }: BookingModalProps) {
  useLoadWhenIdle(loadView);
  // While the modal closes, it keeps its content.
  const [shownId, setShownId] = useState(bookingId);
  const [isAsking, setIsAsking] = useState(false);
  if (bookingId !== undefined && bookingId !== shownId) setShownId(bookingId);
  // Asked for here, so that it need not wait for what the dialog loads.
  const booking = useQuery({
    ...bookingQuery(useQueryClient(), shownId ?? 0),
    enabled: bookingId !== undefined,
  });
  return (
    <Dialog
      opened={bookingId !== undefined}
      onClose={onClose}
      title={<BookingTitle car={booking.data?.carTitle} />}
      width="wide"
      isCovered={isAsking}
    >
      <QueryView
        query={booking}
        loadingText="Loading booking…"
        skeleton={<BookingSkeleton />}
        failed="Failed to load booking details"
        failedHeadingLevel={3}
        notFound={
          <PageMessage
            headingLevel={3}
            title="Booking not found"
            text="It is not one of your bookings."
          />
        }
      >
        {(data) => (
          <Suspense fallback={<BookingSkeleton />}>
            <BookingView
              key={data.id}
              booking={data}
              side={side}
              onChanged={onChanged}
              onAsking={setIsAsking}
            />
          </Suspense>
        )}
      </QueryView>
    </Dialog>
  );
}

/** The car. Those who do not see the booking below it hear what the dialog is. */
function BookingTitle({ car }: { car: string | undefined }) {
  if (!car) return 'Booking';
  return (
    <>
      <VisuallyHidden>Booking: </VisuallyHidden>
      {car}
    </>
  );
}
