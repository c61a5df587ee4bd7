import { chargeCalls } from '@curbside/domain/charges/calls';
import type { ChargeToPay } from '@curbside/domain/charges/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

/** How often the page asks again until the payment has reached the server. */
const unpaidPollMs = 3000;

/** One charge for the guest who pays it; asked for again while a payment is on its way. */
export function chargeQuery(id: number, isBack: boolean) {
  return queryOptions<ChargeToPay>({
    ...apiQuery(chargeCalls.charge, { params: { id } }),
    ...fetchedOnView,
    refetchInterval: ({ state }) =>
      isBack && state.data?.status === 'needs_payment' ? unpaidPollMs : false,
  });
}

/** Everything a guest pays for a trip, oldest first. */
export const chargesQuery = (bookingId: number) => ({
  ...apiQuery(chargeCalls.bookingCharges, { params: { id: bookingId } }),
  ...fetchedOnView,
});

/** The address of the checkout page. The thrown error's message is for people. */
export async function findChargeCheckout(id: number): Promise<string> {
  try {
    const { url } = await callApi(chargeCalls.payCharge, { params: { id } });
    return url;
  } catch (error) {
    const failed = 'The payment page could not be opened. Please try again.';
    throw new Error(messageOf(error, failed), { cause: error });
  }
}
