import type { Calls } from '../wire/endpoint.ts';
import type { IncidentDefinitions } from './endpoints.ts';

export const incidentCalls: Calls<IncidentDefinitions> = {
  reportIncident: { method: 'POST', path: '/api/incidents' },
  incidentsOfBooking: { method: 'GET', path: '/api/incidents/booking/:id' },
  getIncidentPhoto: { method: 'GET', path: '/api/incidents/:id/photos/:position' },
};
