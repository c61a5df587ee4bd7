import type { Calls } from '../wire/endpoint.ts';
import type { DisputeDefinitions } from './endpoints.ts';

export const disputeCalls: Calls<DisputeDefinitions> = {
  disputes: { method: 'GET', path: '/api/admin/disputes' },
  dispute: { method: 'GET', path: '/api/admin/disputes/:id' },
  disputePacket: { method: 'GET', path: '/api/admin/disputes/:id/packet' },
  submitDispute: { method: 'POST', path: '/api/admin/disputes/:id/submit' },
};
