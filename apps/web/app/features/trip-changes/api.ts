import { changeCalls } from '@curbside/domain/changes/calls';
import type { BookingChange, ChangeQuote } from '@curbside/domain/changes/endpoints';
import type { ChangeBody } from '@curbside/domain/changes/forms';
import type { ChangeAction } from '@curbside/domain/changes/states';
import { chargeCalls } from '@curbside/domain/charges/calls';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { apiKey, apiQuery, fetchedOnView } from '../../platform/query-client.ts';

/** The changes of a trip, the newest first. The other side may answer while one looks. */
export const changesQuery = (bookingId: number) => ({
  ...apiQuery(changeCalls.changes, { params: { id: bookingId } }),
  ...fetchedOnView,
  refetchInterval: 10_000,
});

/** The price of other dates or times. Never from the cache: prices and the calendar move. */
export function changeQuoteQuery(bookingId: number, body: ChangeBody) {
  const args = { params: { id: bookingId }, body };
  return queryOptions<ChangeQuote>({
    queryKey: apiKey(changeCalls.quoteChange, args),
    queryFn: ({ signal }) => callApi(changeCalls.quoteChange, { ...args, signal }),
    staleTime: 0,
    gcTime: 0,
    // A refusal may be over by now.
    retryOnMount: true,
  });
}

const answerCalls = {
  accept: changeCalls.acceptChange,
  decline: changeCalls.declineChange,
  withdraw: changeCalls.withdrawChange,
} as const;

export function answerChange(change: BookingChange, action: ChangeAction): Promise<BookingChange> {
  const params = { id: change.bookingId, changeId: change.id };
  return callApi(answerCalls[action], { params });
}

/** After anything that may have moved a change: the changes, and what the guest pays. */
export function refreshChanges(client: QueryClient): void {
  for (const call of [changeCalls.changes, chargeCalls.bookingCharges]) {
    void client.invalidateQueries({ queryKey: apiKey(call) });
  }
}
