import type { Calls } from '../wire/endpoint.ts';
import type { AdminDefinitions } from './endpoints.ts';

export const adminCalls: Calls<AdminDefinitions> = {
  stats: { method: 'GET', path: '/api/admin/stats' },
  users: { method: 'GET', path: '/api/admin/users' },
  cars: { method: 'GET', path: '/api/admin/cars' },
  bookings: { method: 'GET', path: '/api/admin/bookings' },
  exportBookings: { method: 'GET', path: '/api/admin/bookings/export' },
  calendar: { method: 'GET', path: '/api/admin/calendar' },
  operations: { method: 'GET', path: '/api/admin/operations' },
  retryJobs: { method: 'POST', path: '/api/admin/operations/jobs/:name/retry' },
  changeRole: { method: 'PATCH', path: '/api/master-admin/users/:userId/role' },
  deleteUserAsMaster: { method: 'DELETE', path: '/api/master-admin/users/:userId' },
  deleteUser: { method: 'DELETE', path: '/api/admin/users/:userId' },
};
