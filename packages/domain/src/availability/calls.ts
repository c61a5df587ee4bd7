import type { Calls } from '../wire/endpoint.ts';
import type { AvailabilityDefinitions } from './endpoints.ts';

export const availabilityCalls: Calls<AvailabilityDefinitions> = {
  blockedDates: { method: 'GET', path: '/api/cars/:id/blocked-dates' },
  nextFree: { method: 'GET', path: '/api/cars/:id/next-free' },
  availability: { method: 'GET', path: '/api/cars/:id/availability' },
  blockDay: { method: 'POST', path: '/api/cars/:id/availability/block' },
  unblockDay: { method: 'DELETE', path: '/api/cars/:id/availability/unblock' },
};
