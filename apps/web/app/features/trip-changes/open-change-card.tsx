import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingParty } from '@curbside/domain/bookings/states';
import { useQuery } from '@tanstack/react-query';
import { changesQuery } from './api.ts';
import { OpenChange } from './open-change.tsx';

interface OpenChangeCardProps {
  booking: Pick<Booking, 'id' | 'status'>;
  side: BookingParty;
  onChanged: () => void;
}

/** The change of a trip that waits for an answer or a payment, if there is one. */
export function OpenChangeCard({ booking, side, onChanged }: OpenChangeCardProps) {
  const isChangeable = booking.status === 'approved';
  const { data } = useQuery({ ...changesQuery(booking.id), enabled: isChangeable });
  const open = data?.find(({ status, payBy }) => status === 'asked' || payBy !== null);
  if (!open || !isChangeable) return null;
  return <OpenChange key={open.id} change={open} side={side} onChanged={onChanged} />;
}
