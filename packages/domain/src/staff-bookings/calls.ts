import type { Calls } from '../wire/endpoint.ts';
import type { StaffBookingDefinitions } from './endpoints.ts';

export const staffBookingCalls: Calls<StaffBookingDefinitions> = {
  staffBooking: { method: 'GET', path: '/api/admin/bookings/:id' },
};
