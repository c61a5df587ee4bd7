import type { Calls } from '../wire/endpoint.ts';
import type { SearchDefinitions } from './endpoints.ts';

export const searchCalls: Calls<SearchDefinitions> = {
  hostDemand: { method: 'GET', path: '/api/host/demand' },
};
