import { claimCalls } from '@curbside/domain/claims/calls';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

export const claimQuery = (id: number) => ({
  ...apiQuery(claimCalls.getClaim, { params: { id } }),
  ...fetchedOnView,
});

/** The claims of a trip, oldest first. */
export const claimsQuery = (bookingId: number) => ({
  ...apiQuery(claimCalls.claimsOfBooking, { params: { id: bookingId } }),
  ...fetchedOnView,
});

/** The charges that the host can claim now. */
export const claimOptionsQuery = (bookingId: number) => ({
  ...apiQuery(claimCalls.claimOptions, { params: { id: bookingId } }),
  ...fetchedOnView,
});
