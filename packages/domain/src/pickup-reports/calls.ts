import type { Calls } from '../wire/endpoint.ts';
import type { PickupReportDefinitions } from './endpoints.ts';

export const pickupReportCalls: Calls<PickupReportDefinitions> = {
  pickupReports: { method: 'GET', path: '/api/bookings/:id/pickup-reports' },
  reportNoShow: { method: 'POST', path: '/api/bookings/:id/no-show' },
  refuseCar: { method: 'POST', path: '/api/bookings/:id/refuse-car' },
  confirmReport: { method: 'POST', path: '/api/pickup-reports/:id/confirm' },
  contestReport: { method: 'POST', path: '/api/pickup-reports/:id/contest' },
  withdrawReport: { method: 'POST', path: '/api/pickup-reports/:id/withdraw' },
  decideReport: { method: 'POST', path: '/api/admin/pickup-reports/:id/decide' },
};
