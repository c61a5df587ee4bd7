import type { Calls } from '../wire/endpoint.ts';
import type { SystemDefinitions } from './endpoints.ts';

export const systemCalls: Calls<SystemDefinitions> = {
  health: { method: 'GET', path: '/api/health' },
  live: { method: 'GET', path: '/api/live' },
  ready: { method: 'GET', path: '/api/ready' },
};
