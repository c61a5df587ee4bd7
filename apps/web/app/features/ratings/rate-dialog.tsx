import type { Booking } from '@curbside/domain/bookings/booking';
import { lazy, Suspense } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useLoadWhenIdle } from '../../ui/overlays/opening.ts';

const loadForm = () => import('./rate-form.tsx');
const RateForm = lazy(loadForm);

interface RateDialogProps {
  /** The trip to rate; undefined for none. */
  booking: Pick<Booking, 'id' | 'carTitle' | 'ownerName'> | undefined;
  onClose: () => void;
  onRated: () => void;
}

/** The form to rate a completed trip, over the page. */
export function RateDialog({ booking, onClose, onRated }: RateDialogProps) {
  useLoadWhenIdle(loadForm);
  return (
    <Dialog opened={booking !== undefined} onClose={onClose} title="Rate your trip">
      {booking && (
        <Suspense>
          <RateForm
            booking={booking}
            onRated={() => {
              onRated();
              onClose();
            }}
          />
        </Suspense>
      )}
    </Dialog>
  );
}
