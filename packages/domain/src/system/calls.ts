import type { Calls } from '../wire/endpoint.ts';
import type { SystemDefinitions } from './endpoints.ts';

export const systemCalls: Calls<SystemDefinitions> = {
  health: { method: 'GET', path: '/api/health' },
};
