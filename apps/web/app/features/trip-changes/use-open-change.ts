import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingChange } from '@curbside/domain/changes/endpoints';
import { useQuery } from '@tanstack/react-query';
import { changesQuery } from './api.ts';

/** The change of a trip that waits for an answer or a payment. */
export function useOpenChange(
  booking: Pick<Booking, 'id' | 'status'> | undefined,
): BookingChange | undefined {
  const isChangeable = booking?.status === 'approved';
  const { data } = useQuery({ ...changesQuery(booking?.id ?? 0), enabled: isChangeable });
  if (!isChangeable) return undefined;
  return data?.find(({ status, payBy }) => status === 'asked' || payBy !== null);
}
