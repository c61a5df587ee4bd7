import type { Calls } from '../wire/endpoint.ts';
import type { PeopleDefinitions } from './endpoints.ts';

export const peopleCalls: Calls<PeopleDefinitions> = {
  staffPerson: { method: 'GET', path: '/api/admin/people/:id' },
};
