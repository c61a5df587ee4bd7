import { bookingCalls } from '@curbside/domain/bookings/calls';
import { pickupReportCalls } from '@curbside/domain/pickup-reports/calls';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

/** The reports about a trip's pickup, and what the viewer may report. */
export const pickupReportsQuery = (bookingId: number) => ({
  ...apiQuery(pickupReportCalls.pickupReports, { params: { id: bookingId } }),
  ...fetchedOnView,
});

export const reportedTripQuery = (id: number) => ({
  ...apiQuery(bookingCalls.getBooking, { params: { id } }),
  ...fetchedOnView,
});
