import { inspectionCalls } from '@curbside/domain/inspections/calls';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

/** The inspection photos of a trip. */
export const inspectionsQuery = (bookingId: number) => ({
  ...apiQuery(inspectionCalls.inspectionsOfBooking, { params: { id: bookingId } }),
  ...fetchedOnView,
});

/** The address of the ZIP with everything about a trip. */
export const evidencePath = (bookingId: number) => `/api/bookings/${bookingId}/evidence`;
