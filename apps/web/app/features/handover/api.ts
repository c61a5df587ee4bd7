import { handoverCalls } from '@curbside/domain/handover/calls';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

/** Odometer and fuel of a trip, at pickup and return. */
export const handoverQuery = (bookingId: number) => ({
  ...apiQuery(handoverCalls.getHandover, { params: { id: bookingId } }),
  ...fetchedOnView,
});
