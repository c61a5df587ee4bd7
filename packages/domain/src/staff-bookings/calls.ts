import type { Calls } from '../wire/endpoint.ts';
import type { StaffBookingDefinitions } from './endpoints.ts';

export const staffBookingCalls: Calls<StaffBookingDefinitions> = {
  staffBooking: { method: 'GET', path: '/api/admin/bookings/:id' },
  staffActEffect: { method: 'GET', path: '/api/admin/bookings/:id/effect' },
  cancelAsStaff: { method: 'POST', path: '/api/admin/bookings/:id/cancel' },
  refundAsStaff: { method: 'POST', path: '/api/admin/bookings/:id/refund' },
  freezeAsStaff: { method: 'POST', path: '/api/admin/bookings/:id/freeze' },
  unfreezeAsStaff: { method: 'POST', path: '/api/admin/bookings/:id/unfreeze' },
  resendPayout: { method: 'POST', path: '/api/admin/bookings/:id/resend-payout' },
};
