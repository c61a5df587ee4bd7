import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingCalls } from '@curbside/domain/bookings/calls';
import type { TripWindow } from '@curbside/domain/calendar/days';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../platform/clock.tsx';
import { apiQuery } from '../../../platform/query-client.ts';
import { useUser } from '../../../platform/session.ts';

interface UnpaidBooking {
  id: number;
  /** The dates are held until then. */
  payBy: string;
}

/**
 * The guest's own unpaid request for this car and trip. Without it, a guest who returns from
 * checkout would find their own dates taken. @param trip undefined where there is nothing to look
 * up
 */
export function useUnpaidBooking(carId: number, trip: TripWindow | undefined) {
  const user = useUser();
  const now = useNow(10_000);
  const mine = useQuery({
    ...apiQuery(bookingCalls.myBookings, { query: { phase: 'open' } }),
    enabled: user !== null && trip !== undefined,
    staleTime: 0,
  });
  const isOfTrip = (booking: Booking) =>
    booking.carId === carId &&
    booking.startDate === trip?.startDate &&
    booking.startTime === trip.startTime &&
    booking.endDate === trip.endDate &&
    booking.endTime === trip.endTime;
  const unpaid: UnpaidBooking[] = (mine.data ?? [])
    .filter((booking) => booking.status === 'pending' && booking.paymentStatus === 'unpaid')
    .filter(isOfTrip)
    .flatMap(({ id, payBy }) => (payBy && now < new Date(payBy) ? [{ id, payBy }] : []));
  return { unpaid: unpaid[0], isLoading: mine.isLoading };
}
