import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingCalls } from '@curbside/domain/bookings/calls';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { paymentCalls } from '@curbside/domain/payments/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../platform/api-client.ts';
import { ApiError } from '../../../platform/api-error.ts';

/** How often the page asks again until the payment has reached the server. */
const unpaidPollMs = 5000;

/**
 * The booking that the guest returns to from checkout. First the server asks Stripe. If that fails,
 * Stripe's event reports the payment, so the failure is only logged. The thrown error's message is
 * for people.
 */
export function confirmedBookingQuery(bookingId: string | null, sessionId: string | null) {
  return queryOptions<Booking>({
    queryKey: ['confirmed-booking', bookingId, sessionId],
    queryFn: async ({ signal }) => {
      if (!bookingId) throw new Error('No booking ID found');
      if (sessionId) {
        const body = { sessionId, bookingId };
        await callApi(paymentCalls.confirmPaymentAuthorization, { body, signal }).catch(
          (error: unknown) => console.warn('Confirming the payment failed.', error),
        );
      }
      try {
        return await callApi(bookingCalls.getBooking, { params: { id: bookingId }, signal });
      } catch (error) {
        const isAnswered = error instanceof ApiError;
        throw new Error(
          isAnswered ? 'Failed to fetch booking details' : bookingTexts.detailsNotLoaded,
          { cause: error },
        );
      }
    },
    refetchInterval: ({ state }) =>
      sessionId && state.data?.status === 'pending' && state.data.paymentStatus === 'unpaid'
        ? unpaidPollMs
        : false,
  });
}
