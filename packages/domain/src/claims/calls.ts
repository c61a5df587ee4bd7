import type { Calls } from '../wire/endpoint.ts';
import type { ClaimDefinitions } from './endpoints.ts';

export const claimCalls: Calls<ClaimDefinitions> = {
  claimCharge: { method: 'POST', path: '/api/bookings/:id/claims' },
  claimsOfBooking: { method: 'GET', path: '/api/bookings/:id/claims' },
  claimOptions: { method: 'GET', path: '/api/bookings/:id/claims/options' },
  getClaim: { method: 'GET', path: '/api/charges/:id/claim' },
  getClaimDocument: { method: 'GET', path: '/api/charges/:id/documents/:position' },
  acceptCharge: { method: 'POST', path: '/api/charges/:id/accept' },
  contestCharge: { method: 'POST', path: '/api/charges/:id/contest' },
  withdrawCharge: { method: 'POST', path: '/api/charges/:id/withdraw' },
  reportCharge: { method: 'POST', path: '/api/charges/:id/report' },
  decideCharge: { method: 'POST', path: '/api/admin/charges/:id/decide' },
  writeOffCharge: { method: 'POST', path: '/api/admin/charges/:id/write-off' },
};
