import type { Calls } from '../wire/endpoint.ts';
import type { WorkDefinitions } from './endpoints.ts';

export const workCalls: Calls<WorkDefinitions> = {
  work: { method: 'GET', path: '/api/admin/work' },
};
