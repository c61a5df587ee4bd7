import type { Calls } from '../wire/endpoint.ts';
import type { ChangeDefinitions } from './endpoints.ts';

export const changeCalls: Calls<ChangeDefinitions> = {
  quoteChange: { method: 'POST', path: '/api/bookings/:id/changes/quote' },
  askChange: { method: 'POST', path: '/api/bookings/:id/changes' },
  changes: { method: 'GET', path: '/api/bookings/:id/changes' },
  acceptChange: { method: 'POST', path: '/api/bookings/:id/changes/:changeId/accept' },
  declineChange: { method: 'POST', path: '/api/bookings/:id/changes/:changeId/decline' },
  withdrawChange: { method: 'POST', path: '/api/bookings/:id/changes/:changeId/withdraw' },
};
