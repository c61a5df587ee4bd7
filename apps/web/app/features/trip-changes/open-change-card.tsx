import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { OpenChange } from './open-change.tsx';
import { useOpenChange } from './use-open-change.ts';

interface OpenChangeCardProps {
  booking: Pick<Booking, 'id' | 'status'>;
  side: BookingParty;
  onChanged: () => void;
}

/** The change of a trip that waits for an answer or a payment, if there is one. */
export function OpenChangeCard({ booking, side, onChanged }: OpenChangeCardProps) {
  const open = useOpenChange(booking);
  if (!open) return null;
  return <OpenChange key={open.id} change={open} side={side} onChanged={onChanged} />;
}
