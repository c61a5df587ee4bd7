import type { Calls } from '../wire/endpoint.ts';
import type { StaffSearchDefinitions } from './endpoints.ts';

export const staffSearchCalls: Calls<StaffSearchDefinitions> = {
  staffSearch: { method: 'GET', path: '/api/admin/search' },
};
