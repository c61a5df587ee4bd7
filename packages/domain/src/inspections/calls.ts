import type { Calls } from '../wire/endpoint.ts';
import type { InspectionDefinitions } from './endpoints.ts';

export const inspectionCalls: Calls<InspectionDefinitions> = {
  uploadInspection: { method: 'POST', path: '/api/inspections/upload' },
  inspectionsOfBooking: { method: 'GET', path: '/api/inspections/booking/:id' },
  checkInspections: { method: 'GET', path: '/api/inspections/check/:id' },
  correctPhoto: { method: 'PATCH', path: '/api/inspections/photos/:id' },
  getInspectionFile: { method: 'GET', path: '/api/inspections/photos/:id' },
};
