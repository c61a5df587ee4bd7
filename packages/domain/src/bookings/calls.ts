import type { Calls } from '../wire/endpoint.ts';
import type { BookingDefinitions } from './endpoints.ts';

export const bookingCalls: Calls<BookingDefinitions> = {
  requestBooking: { method: 'POST', path: '/api/bookings' },
  getBooking: { method: 'GET', path: '/api/bookings/:id' },
  changeBooking: { method: 'PATCH', path: '/api/bookings/:id' },
  myBookings: { method: 'GET', path: '/api/my-bookings' },
  ownerBookings: { method: 'GET', path: '/api/owner-bookings' },
  exportOwnerBookings: { method: 'GET', path: '/api/owner-bookings/export' },
};
