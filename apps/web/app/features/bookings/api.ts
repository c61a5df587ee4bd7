import { availabilityEndpoints } from '@curbside/domain/availability/endpoints';
import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import type { BookingStatus } from '@curbside/domain/bookings/states';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { carEndpoints } from '@curbside/domain/cars/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { payoutTexts } from '@curbside/domain/payouts/texts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { ApiError, messageOf } from '../../platform/api-error.ts';
import { apiKey, apiQuery, fetchedOnView, fetchOf } from '../../platform/query-client.ts';

/** Trips of the signed-in guest, newest first. */
export const myBookingsQuery = { ...apiQuery(bookingEndpoints.myBookings, {}), ...fetchedOnView };

/** Paid requests and trips on the signed-in host's cars, newest first. */
export const ownerBookingsQuery = {
  ...apiQuery(bookingEndpoints.ownerBookings, {}),
  ...fetchedOnView,
};

const listQueries = [myBookingsQuery, ownerBookingsQuery];

const approvalPollMs = 5000;

/** One booking, asked for anew each time; until the answer is there, as a list has it. */
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
    // The capture ends within moments; until then the page looks again.
    refetchInterval: ({ state }) => (state.data?.approval ? approvalPollMs : false),
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

/** Shows a changed booking at once, and asks anew for everything that hangs on it. */
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

export function changeBooking(id: number, status: BookingChange): Promise<Booking> {
  return callApi(bookingEndpoints.changeBooking, { params: { id }, body: { status } });
}

/** Whether an approval failed because the host cannot be paid yet (section 8). */
export function needsPayoutAccount(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.requiresStripeConnect || error.serverMessage === payoutTexts.connectRequired)
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
