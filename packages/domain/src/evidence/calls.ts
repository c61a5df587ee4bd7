import type { Calls } from '../wire/endpoint.ts';
import type { EvidenceDefinitions } from './endpoints.ts';

export const evidenceCalls: Calls<EvidenceDefinitions> = {
  getEvidence: { method: 'GET', path: '/api/bookings/:id/evidence' },
  verifyEvidence: { method: 'POST', path: '/api/evidence/verify' },
};
