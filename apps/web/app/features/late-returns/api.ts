import { bookingCalls } from '@curbside/domain/bookings/calls';
import { lateReturnCalls } from '@curbside/domain/late-returns/calls';
import type { LateReturn } from '@curbside/domain/late-returns/endpoints';
import type { LateChoice } from '@curbside/domain/late-returns/rules';
import { paymentCalls } from '@curbside/domain/payments/calls';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { apiKey, apiQuery, fetchedOnView } from '../../platform/query-client.ts';

/** A late car as one trip sees it. It may come back while one looks. */
export const lateReturnQuery = (bookingId: number) => ({
  ...apiQuery(lateReturnCalls.lateReturn, { params: { id: bookingId } }),
  ...fetchedOnView,
  refetchInterval: 10_000,
});

/** The guest's trips that wait for a late car. */
export const myLateReturnsQuery = {
  ...apiQuery(lateReturnCalls.myLateReturns, {}),
  ...fetchedOnView,
};

/** For staff. */
export const lateReturnsQuery = {
  ...apiQuery(lateReturnCalls.lateReturns, {}),
  ...fetchedOnView,
  refetchInterval: 30_000,
};

export interface Choice {
  choice: LateChoice;
  carId?: number;
}

export function chooseLate(bookingId: number, body: Choice): Promise<LateReturn> {
  return callApi(lateReturnCalls.chooseLate, { params: { id: bookingId }, body });
}

export function sayBack(bookingId: number): Promise<LateReturn> {
  return callApi(lateReturnCalls.carIsBack, { params: { id: bookingId } });
}

/** The trip with another car, while it is booked. */
export const otherTripQuery = (id: number) => ({
  ...apiQuery(bookingCalls.getBooking, { params: { id } }),
  ...fetchedOnView,
});

/** The address of the checkout page of the other car. The thrown error's message is for people. */
export async function findOtherCheckout({ id, carId }: { id: number; carId: number }) {
  try {
    const body = { bookingId: id, carId };
    const { url } = await callApi(paymentCalls.createCheckoutSession, { body });
    return url;
  } catch (error) {
    const failed = 'The payment page could not be opened. Please try again.';
    throw new Error(messageOf(error, failed), { cause: error });
  }
}

/** Shows a changed late return at once, and fetches again what depends on it. */
export function showLateReturn(client: QueryClient, changed: LateReturn): void {
  client.setQueryData(lateReturnQuery(changed.bookingId).queryKey, changed);
  for (const call of [
    lateReturnCalls.myLateReturns,
    lateReturnCalls.lateReturns,
    bookingCalls.myBookings,
    bookingCalls.getBooking,
  ]) {
    void client.invalidateQueries({ queryKey: apiKey(call) });
  }
}
