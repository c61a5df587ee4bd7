import { staffBookingCalls } from '@curbside/domain/staff-bookings/calls';
import type { StaffBooking } from '@curbside/domain/staff-bookings/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

export const staffBookingQuery = (id: number) => ({
  ...apiQuery(staffBookingCalls.staffBooking, { params: { id } }),
  ...fetchedOnView,
});

/** Shows a changed booking at once. */
export function showStaffBooking(client: QueryClient, changed: StaffBooking): void {
  client.setQueryData(staffBookingQuery(changed.booking.id).queryKey, changed);
}
