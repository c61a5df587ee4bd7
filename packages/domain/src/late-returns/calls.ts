import type { Calls } from '../wire/endpoint.ts';
import type { LateReturnDefinitions } from './endpoints.ts';

export const lateReturnCalls: Calls<LateReturnDefinitions> = {
  lateReturn: { method: 'GET', path: '/api/bookings/:id/late-return' },
  chooseLate: { method: 'POST', path: '/api/bookings/:id/late-return/choose' },
  carIsBack: { method: 'POST', path: '/api/bookings/:id/late-return/back' },
  myLateReturns: { method: 'GET', path: '/api/late-returns' },
  lateReturns: { method: 'GET', path: '/api/admin/late-returns' },
};
