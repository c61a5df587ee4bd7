import type { Calls } from '../wire/endpoint.ts';
import type { ChargeDefinitions } from './endpoints.ts';

export const chargeCalls: Calls<ChargeDefinitions> = {
  bookingCharges: { method: 'GET', path: '/api/bookings/:id/charges' },
  charge: { method: 'GET', path: '/api/charges/:id' },
  payCharge: { method: 'POST', path: '/api/charges/:id/checkout' },
};
