import type { Calls } from '../wire/endpoint.ts';
import type { HandoverDefinitions } from './endpoints.ts';

export const handoverCalls: Calls<HandoverDefinitions> = {
  giveHandover: { method: 'POST', path: '/api/bookings/:id/handover' },
  getHandover: { method: 'GET', path: '/api/bookings/:id/handover' },
  confirmHandover: { method: 'POST', path: '/api/bookings/:id/handover/:kind/confirm' },
  objectHandover: { method: 'POST', path: '/api/bookings/:id/handover/:kind/object' },
};
