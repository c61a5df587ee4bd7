import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import type { BookingStatus } from '@curbside/domain/bookings/states';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { ApiError, hasCode, messageOf } from '../../platform/api-error.ts';
import { apiKey, apiQuery, fetchedOnView, fetchOf } from '../../platform/query-client.ts';

/** A list is fetched again every few seconds while one of its bookings is being approved. */
function whileApproving({ state }: { state: { data: Booking[] | undefined } }) {
  return state.data?.some(({ approval }) => approval === 'in_progress') ? 5000 : false;
}

/** Trips of the signed-in guest, newest first. */
export const myBookingsQuery = {
  ...apiQuery(bookingEndpoints.myBookings, {}),
  ...fetchedOnView,
  refetchInterval: whileApproving,
};

/** Paid requests and trips on the signed-in host's cars, newest first. */
export const ownerBookingsQuery = {
  ...apiQuery(bookingEndpoints.ownerBookings, {}),
  ...fetchedOnView,
  refetchInterval: whileApproving,
};

const listQueries = [myBookingsQuery, ownerBookingsQuery];

/** One booking, fetched on every view; until the answer arrives, as a list has it. */
export function bookingQuery(client: QueryClient, id: number) {
  return queryOptions<Booking>({
    queryKey: apiKey(bookingEndpoints.getBooking, { params: { id } }),
    queryFn: async ({ signal }) => {
      const params = { id };
      const booking = await callApi(bookingEndpoints.getBooking, {
        params,
        signal,
        fetch: fetchOf(client),
      });
      putIntoLists(client, booking);
      return booking;
    },
    ...fetchedOnView,
    // What is allowed changes with the hour, and an approval in progress ends by itself.
    refetchInterval: 10_000,
    placeholderData: () => findListed(client, id),
  });
}

function findListed(client: QueryClient, id: number): Booking | undefined {
  return listQueries
    .flatMap(({ queryKey }) => client.getQueryData<Booking[]>(queryKey) ?? [])
    .find((booking) => booking.id === id);
}

function putIntoLists(client: QueryClient, booking: Booking): void {
  for (const { queryKey } of listQueries) {
    client.setQueryData<Booking[]>(queryKey, (rows) =>
      rows?.map((row) => (row.id === booking.id ? booking : row)),
    );
  }
}

/** Shows a changed booking at once, and fetches everything that depends on it again. */
export function showChangedBooking(client: QueryClient, booking: Booking): void {
  putIntoLists(client, booking);
  const key = apiKey(bookingEndpoints.getBooking, { params: { id: booking.id } });
  client.setQueryData(key, booking);
  refreshBookings(client);
}

/** After anything that may have moved a booking: the lists, bookings, and the cars' calendars. */
export function refreshBookings(client: QueryClient): void {
  for (const endpoint of [
    bookingEndpoints.myBookings,
    bookingEndpoints.ownerBookings,
    bookingEndpoints.getBooking,
    availabilityEndpoints.blockedDates,
    carEndpoints.searchCars,
  ]) {
    void client.invalidateQueries({ queryKey: apiKey(endpoint) });
  }
}

/** What a party may ask of a booking. */
export type BookingChange = Exclude<BookingStatus, 'pending'>;

/** Cancels only where that still refunds what the page says. */
export function changeBooking(
  { id, cancellation: { refundAmount } }: Booking,
  status: BookingChange,
): Promise<Booking> {
  const body = status === 'cancelled' ? { status, refundAmount } : { status };
  return callApi(bookingEndpoints.changeBooking, { params: { id }, body });
}

/** Whether an approval was refused because the host has no payout account yet. */
export function needsPayoutAccount(error: unknown): boolean {
  return (
    hasCode(error, bookingEndpoints.changeBooking, 'stripe_connect_required') ||
    (error instanceof ApiError && error.requiresStripeConnect)
  );
}

/** The address of the checkout page of an unpaid booking. The thrown error's message is for people. */
export async function findCheckoutUrl({ id, carId }: Pick<Booking, 'id' | 'carId'>) {
  try {
    const body = { bookingId: id, carId };
    const { url } = await callApi(paymentEndpoints.createCheckoutSession, { body });
    return url;
  } catch (error) {
    throw new Error(messageOf(error, bookingTexts.checkoutFailed), { cause: error });
  }
}
