import type { Calls } from '../wire/endpoint.ts';
import type { ServiceTokenDefinitions } from './endpoints.ts';

export const serviceTokenCalls: Calls<ServiceTokenDefinitions> = {
  serviceTokens: { method: 'GET', path: '/api/admin/tokens' },
  serviceToken: { method: 'GET', path: '/api/admin/tokens/:id' },
  createServiceToken: { method: 'POST', path: '/api/admin/tokens' },
  removeServiceToken: { method: 'DELETE', path: '/api/admin/tokens/:id' },
};
