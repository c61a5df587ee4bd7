import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';

/** While the payment is on its way to the server, the page asks again this often. */
const unpaidPollMs = 5000;

/**
 * The booking that the guest comes back to from checkout. The server is first told to ask Stripe;
 * should that fail, the payment arrives by Stripe's own event, so the failure is only logged.
 * The thrown error's message is for people (section 8).
 */
export function confirmedBookingQuery(bookingId: string | null, sessionId: string | null) {
  return queryOptions<Booking>({
    queryKey: ['confirmed-booking', bookingId, sessionId],
    queryFn: async ({ signal }) => {
      if (!bookingId) throw new Error(bookingTexts.noBookingId);
      if (sessionId) {
        const body = { sessionId, bookingId };
        await callApi(paymentEndpoints.confirmPaymentAuthorization, { body, signal }).catch(
          (error: unknown) => console.warn('Confirming the payment failed.', error),
        );
      }
      try {
        return await callApi(bookingEndpoints.getBooking, { params: { id: bookingId }, signal });
      } catch (error) {
        const isAnswered = error instanceof ApiError;
        const { detailsNotFetched, detailsNotLoaded } = bookingTexts;
        throw new Error(isAnswered ? detailsNotFetched : detailsNotLoaded, { cause: error });
      }
    },
    refetchInterval: ({ state }) =>
      sessionId && state.data?.status === 'pending' && state.data.paymentStatus === 'unpaid'
        ? unpaidPollMs
        : false,
  });
}
