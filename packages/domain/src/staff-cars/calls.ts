import type { Calls } from '../wire/endpoint.ts';
import type { StaffCarDefinitions } from './endpoints.ts';

export const staffCarCalls: Calls<StaffCarDefinitions> = {
  staffCar: { method: 'GET', path: '/api/admin/cars/:id' },
};
